import * as v from 'valibot'

/** An id in its one spelling: the database reads capitals as well, and what is counted by id would count the same one twice. */
export const uuidSchema = v.pipe(v.string(), v.uuid(), v.toLowerCase())
