import { expect, test } from 'vitest'
import { classifyClipboard } from './classify-clipboard.ts'
import { isTooComplexMarkdown } from './markdown-complexity.ts'

const fill = (part: string, size = 60_000) => part.repeat(Math.ceil(size / part.length))
const article = '## Part\n\nSome **words**, [a link](https://example.com/a), `code` and *more*.\n\n- one\n- two `b`\n\n'

test.each([
  ['a long article', fill(article, 400_000)],
  ['an article with a lot of code', `${article}\n\`\`\`c\n${fill('*p = a[i] & b_c;\n', 100_000)}\`\`\`\n${article}`],
  ['a long list of links', fill('- [*a*](https://example.com/a_b) `c`\n', 40_000)],
  ['a long table', `| a | b | c |\n|---|---|---|\n${fill('| *x* | `y` | z_1 |\n', 60_000)}`],
  ['a rule of stars', `${article}\n${'* '.repeat(60)}\n`],
])('%s is parsed', (_, text) => {
  expect(isTooComplexMarkdown(text)).toBe(false)
})

test.each([
  ['quotations in quotations', fill('> ')],
  ['numbers in numbers', fill('1. ')],
  ['steps to the right', Array.from({ length: 500 }, (_, n) => `${' '.repeat(n * 2)}- a\n`).join('')],
  ['links that never end', fill('[a](')],
  ['stars that never end', fill('**a ')],
  ['stars and strokes', fill('*a_ ')],
  ['stars and strokes over many lines', fill('*a_\n')],
  ['struck out', fill('~~a ')],
  ['ampersands in an address', `http://a.b/${fill('&a;')}`],
  ['half addresses of people', fill('a_')],
  ['a wide table of short rows', `${'|a'.repeat(300)}|\n${'|-'.repeat(300)}|\n${fill('|\n')}`],
  ['what looks like code and is none', `\`\`\`\n\`\`\`\n${fill('**a ')}`],
  ['a library', fill(article, 600_000)],
])('%s is pasted as plain text', (_, text) => {
  expect(isTooComplexMarkdown(text)).toBe(true)
  const clipboard = { html: '', text: `${article}${text}`, editorData: '', hasPictures: false }
  expect(classifyClipboard(clipboard, [])).toEqual({ kind: 'too-complex' })
})
