import * as v from 'valibot'
import { expect, test } from 'vitest'
import { emailSchema } from './credentials.schema.ts'

test.each([
  "Sean.O'Brien@example.com",
  'r&d@example.com',
  'info@xn--mnchen-3ya.example',
  'info@münchen.example',
  'x@b.xn--p1ai',
  'a+b@example.com',
])('emailSchema: %s is an address', (address) => expect(v.parse(emailSchema, address)).toBe(address.toLowerCase()))

test.each(['', 'ada', 'ada@example', 'a b@example.com', 'ada@example..com', 'ada@@example.com'])(
  'emailSchema: %j is refused',
  (address) => {
    expect(v.safeParse(emailSchema, address).success).toBe(false)
  },
)
