import { expect, test } from 'vitest'
import { pastedMarkdownToHtml } from './pasted-markdown.ts'

test('two tildes strike, one is a sign for about or to', () => {
  expect(pastedMarkdownToHtml('3~5 days, 7~9 nights, ~~gone~~, H~2~O')).toBe('<p>3~5 days, 7~9 nights, <del>gone</del>, H~2~O</p>')
})
