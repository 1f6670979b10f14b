// Brackets in the text of links, in alternative texts and in titles come back from the Markdown of every export as they were.
import fc from 'fast-check'
import { h } from 'hastscript'
import { expect, test } from 'vitest'
import { articleToMarkdown } from '#src/features/posts/markdown/article-markdown.server.ts'
import type { Generator } from '#src/features/posts/markdown/writing/markdown-handlers.ts'
import { parseArticle, writeHtml } from '#src/features/posts/rendering/parse-article.ts'
import { runs } from '#tests/property-runs.ts'
import { readFileText } from '../../../import/read-file-text.server.ts'
import { convertArticle } from './article-for-generator.server.ts'

const ADDRESS = 'https://other.example/a'

const anyText = fc
  .array(fc.constantFrom('[', ']', '(', ')', '!', '\\', '"', '`', '_', '=', '$', ':', 'a', 'b', ' '), { minLength: 1, maxLength: 12 })
  .map((signs) => signs.join('').replace(/\s+/g, ' ').trim())
  .filter((text) => text !== '')
const anyCode = anyText.map((text) => h('code', text))
const anyLink = fc
  .record({ label: fc.oneof(anyText, anyCode), title: fc.option(anyText, { nil: undefined }) })
  .map(({ label, title }) => h('a', { href: ADDRESS, title }, label))
const anyPicture = fc
  .record({ alt: anyText, title: fc.option(anyText, { nil: undefined }) })
  .map(({ alt, title }) => h('img', { src: `${ADDRESS}.png`, alt, title }))
const anyLinkedPicture = anyPicture.map((picture) => h('a', { href: ADDRESS }, picture))
const anyArticle = fc
  .array(fc.oneof(anyText, anyLink, anyPicture, anyLinkedPicture), { minLength: 1, maxLength: 4 })
  // Text at the end, because a picture alone becomes a figure.
  .map((parts) => writeHtml({ type: 'root', children: [h('p', [...parts.flatMap((part) => [part, ' ']), 'b'])] }))

const forGenerator = (generator: Generator) => (content: string) =>
  convertArticle(content, { generator, rewriteAddress: (address) => address })

const FORMATS = [
  ['a post', (content: string) => articleToMarkdown(content, 'https://a.example/posts/a')],
  ['Astro', forGenerator('astro')],
  ['Hugo', forGenerator('hugo')],
  ['Eleventy', forGenerator('eleventy')],
] as const

test.each(FORMATS)('the Markdown of %s', (_name, toMarkdown) => {
  const comesBack = (content: string) => {
    const read = readFileText({ file: 'a.md', body: toMarkdown(content), firstLine: 1, markup: 'markdown' }, { generator: null })
    expect(written(writeHtml(read.tree))).toBe(written(content))
  }
  comesBack(String.raw`<p>MathJax reads \(x\) and \[y\] as <a href="https://other.example/a">formulas \(z\)</a>.</p>`)
  fc.assert(fc.property(anyArticle, comesBack), { numRuns: runs(200) })
})

function written(html: string): string {
  return writeHtml(parseArticle(html)).trim()
}
