import * as v from 'valibot'
import { expect, test } from 'vitest'
import { importChangeSchema } from './import-change.schema.ts'

const begin = (formerSite: string) => v.safeParse(importChangeSchema, { intent: 'begin', name: 'blog', formerSite })

test.each(['', 'https://old.example', ' http://old.example/blog '])('%j is an address of a former site, or none', (typed) => {
  expect(begin(typed)).toMatchObject({ success: true, output: { formerSite: typed.trim() } })
})

test.each(['old.example', 'ftp://old.example', 'javascript:alert(1)', 'https://'])(
  '%j is refused in a sentence that repeats it',
  (typed) => {
    expect(begin(typed).issues?.[0]?.message).toBe(
      `The address of the former site begins with http:// or https://, such as https://blog.example.com. This is none: ${typed}`,
    )
  },
)
