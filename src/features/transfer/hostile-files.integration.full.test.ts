// A megabyte of hostile input is imported or refused in bounded time.
import { expect, test } from 'vitest'
import { markdownToTree } from '#src/features/posts/markdown/reading/parse/markdown.server.ts'
import { treeToHtml } from '#src/features/posts/markdown/reading/parse/markdown-reader.ts'
import { fileContext } from '#tests/support/post-file-text.ts'
import { UNKNOWN_LAYOUT } from './import/dialects/site-layout.ts'
import { readPostFile } from './import/post-file.ts'
import { openFileReader } from './reading/file-reader.server.ts'

const SIZE = 1_000_000
/** Without limits these texts take minutes and more. */
const LIMIT_MS = 500
const REASON =
  /^(quotations or lists lie more than 200 deep|elements lie more than 500 deep|its HTML has more than|the file was not read within \d+ s)/

const fill = (part: string, size = SIZE) => part.repeat(Math.ceil(size / part.length))
const count = (part: (n: number) => string, size = SIZE) => {
  const parts: string[] = []
  for (let [n, length] = [0, 0]; length < size; n += 1) {
    const next = part(n)
    parts.push(next)
    length += next.length
  }
  return parts.join('')
}

test.each([
  ['quotations in quotations', fill('>')],
  ['lists in lists', fill('- ')],
  ['numbers in numbers', fill('1. ')],
  ['steps to the right', count((n) => `${' '.repeat(n * 2)}- a\n`)],
  ['deeper with every line', count((n) => `${'>'.repeat(n)} a\n`)],
  ['brackets', fill('[')],
  ['links that never end', fill('[a](')],
  ['pictures that never end', fill('![')],
  ['stars and strokes', fill('*a_ ')],
  ['ticks of every length', count((n) => `${'`'.repeat(n % 900)} `)],
  ['comments that never end', fill('<!--')],
  ['elements in elements', fill('<div>')],
  ['formats in formats', fill('<b>')],
  ['formats before paragraphs', fill('<b>\n\n<p>\n\n')],
  ['notes about notes', fill('[^a]: ')],
  ['definitions', count((n) => `[a${n}]: /u\n\n[a${n}] `)],
  ['a wide table', `${fill('|a').slice(0, SIZE / 3)}\n${fill('|-').slice(0, SIZE / 3)}\n${fill('|x').slice(0, SIZE / 3)}`],
  ['addresses', fill('http://a.b/(')],
  ['addresses of people', fill('a@b.')],
  ['backslashes', fill('\\')],
  ['blanks', `a${fill(' ')}b`],
  ['attributes of headings', `# ${fill('{#a ')}`],
  ['names of code', `\`\`\`js ${fill(' ,{')}\n`],
])('Markdown: %s', { timeout: 60_000 }, async (_, text) => {
  const reader = openFileReader({ limits: { limitMs: () => LIMIT_MS } })
  const file = { file: 'a.md', text: `---\ntitle: A\n---\n${text}`, layout: UNKNOWN_LAYOUT, now: new Date(0) }
  try {
    const { input } = await reader.read('readPost', file, fileContext('/nowhere'))
    expect(input.description?.length).toBeLessThanOrEqual(160)
  } catch (error) {
    expect(error instanceof Error && error.message).toMatch(REASON)
  } finally {
    reader.close()
  }
})

test('elements may be nested as deep as in a browser, and no deeper', () => {
  const nested = (depth: number) => `${fill('<div>', depth * 5)}x${fill('</div>', depth * 6)}`
  expect(treeToHtml(markdownToTree(nested(400)))).toBe(nested(400))
  for (const depth of [600, 20_000]) {
    expect(() => markdownToTree(nested(depth))).toThrow('elements lie more than 500 deep in each other')
  }
})

/** Longer front matter is not parsed. */
const LONGEST_HEAD = 10_000

test.each<[string, (size: number) => string]>([
  ['lists in lists', (size) => `---\na: ${fill('[', size)}\n---\n`],
  ['keys in keys', (size) => `---\na: ${fill('{a: ', size)}\n---\n`],
  ['rows in rows', (size) => `---\n${fill('- ', size)}\n---\n`],
  ['questions', (size) => `---\n${fill('? ', size)}\n---\n`],
  ['many keys', (size) => `---\n${count((n) => `a${n}: 1\n`, size)}---\n`],
  ['one key again and again', (size) => `---\n${fill('a: 1\n', size)}---\n`],
  ['aliases of aliases', (size) => `---\na0: &a0 [x]\n${count((n) => `a${n + 1}: &a${n + 1} [${`*a${n},`.repeat(10)}]\n`, size)}---\n`],
  ['keys that take others over', (size) => `---\nx: &b {a: 1}\n${count((n) => `a${n}:\n  <<: *b\n`, size)}---\n`],
  ['quotation marks', (size) => `---\na: ${fill('"', size)}\n---\n`],
  ['an address of quotation marks', (size) => `---\nthumbnail: "${fill('"', size)}"\n---\n`],
  ['nothing but mistakes', (size) => `---\n${fill(']\n', size)}---\n`],
  ['TOML in TOML', (size) => `+++\na = ${fill('[', size)}\n+++\n`],
  ['tables in tables of TOML', (size) => `+++\n[${fill('a.', size)}a]\nb = 1\n+++\n`],
  ['many tables of TOML', (size) => `+++\n${count((n) => `[a${n}]\n`, size)}+++\n`],
  ['a path of slashes', (size) => `---\npath: ${fill('/', size)}x\n---\n`],
  ['a title of ticks', (size) => `---\ntitle: "${fill('`a', size)}"\n---\n`],
])('front matter: %s', { timeout: 60_000 }, (_, head) => {
  expect(() => readPostFile('a.md', head(SIZE))).toThrow('the front matter is longer than 10,000 characters')
  try {
    expect(readPostFile('a.md', head(LONGEST_HEAD - 200)).file).toBe('a.md')
  } catch (error) {
    expect(error instanceof Error && error.message).toMatch(
      /^the front matter is (not valid (YAML|TOML): |nested too deep$|YAML, but not a list)/,
    )
  }
})
