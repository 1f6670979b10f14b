import { expect, test } from 'vitest'
import { parseReplaceForm, REPLACE_PATH, replaceHref } from './replace-url.ts'

const parse = (query: string) => parseReplaceForm(new URLSearchParams(query))

test('the address holds the form', () => {
  for (const query of ['', 'find=a+b&with=%24%26', 'find=a&case=1&words=1&in=titles.code&of=drafts'])
    expect(replaceHref(parse(query))).toBe(query === '' ? REPLACE_PATH : `${REPLACE_PATH}?${query}`)
})

test('what an address names wrongly is as if it were missing', () => {
  expect(replaceHref(parse('in=all.x&of='))).toBe(REPLACE_PATH)
  expect(parse(`find=${'a'.repeat(500)}`).text).toHaveLength(200)
  expect(parse('find=a%0Ab').text).toBe('a b')
})
