import * as v from 'valibot'
import { boundedText } from './bounded-text.ts'

const LENGTH = 36

/** A UUID in lower case. PostgreSQL also accepts upper case, so without this one id could have several keys. */
export const uuidSchema = v.pipe(boundedText({ max: LENGTH }), v.uuid(), v.toLowerCase())

/** A UUID. `message` is the error message. */
export function idSchema(message: string): v.GenericSchema<string> {
  return v.pipe(boundedText({ max: LENGTH, tooLong: message, notText: message }), v.uuid(message))
}
