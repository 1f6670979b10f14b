import * as v from 'valibot'
import { expect, test } from 'vitest'
import { uuidSchema } from './uuid.schema.ts'

const ID = '0f8fad5b-d9cb-469f-a165-70867728950e'

test('an id has one spelling, however it was written', () => {
  expect(v.parse(uuidSchema, ID.toUpperCase())).toBe(ID)
})

test('refuses invalid ids', () => {
  for (const text of ['', 'x', ID.slice(1), `${ID} `, `{${ID}}`]) expect(v.is(uuidSchema, text)).toBe(false)
})
