import * as v from 'valibot'
import { boundedText } from './bounded-text.ts'

const LENGTH = 36

/** An id in its one spelling: the database reads capitals as well, and what is counted by id would count the same one twice. */
export const uuidSchema = v.pipe(boundedText({ max: LENGTH }), v.uuid(), v.toLowerCase())

/** An id as it is written, for whoever is told in `message` what is wrong with it. */
export function idSchema(message: string): v.GenericSchema<string> {
  return v.pipe(boundedText({ max: LENGTH, tooLong: message, notText: message }), v.uuid(message))
}
