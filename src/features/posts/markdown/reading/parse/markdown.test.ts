import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { readPostFile } from '#src/features/transfer/import/post-file.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { NO_PROJECT } from '#tests/no-project.ts'
import { parseHtml } from '#tests/parse-html.ts'
import { excerptOf } from '../../../rendering/excerpt.ts'
import { renderArticle } from '../../../rendering/render-article.server.ts'
import { listHeadings } from '../../../rich-text/html/list-headings.ts'
import { articleToMarkdown } from '../../article-markdown.server.ts'
import { extractTitle } from './extract-title.ts'
import { markdownToHtml, markdownToTree } from './markdown.server.ts'
import { treeToHtml } from './markdown-reader.ts'

test('tables, task lists, footnotes, reference links and raw HTML come through', () => {
  const html = markdownToHtml('| a |\n|--:|\n| 1 |\n\n- [x] b\n\nc[^1] [d][e] <kbd>k</kbd>\n\n[^1]: note\n\n[e]: https://e.f')
  expect(html).toContain('<th align="right">a</th>')
  expect(html).toContain('<input type="checkbox" checked disabled>')
  expect(html).toContain('<a href="#fn-1" id="fnref-1"')
  expect(html).toContain('<a href="https://e.f">d</a> <kbd>k</kbd>')
})

test('a footnote of any label is linked both ways, on the page and in Markdown', async () => {
  for (const label of ['übung', '注1', 'a.b', 'a:b', 'ноты', 'é'.normalize('NFD'), '100%', "o'x"]) {
    const content = markdownToHtml(`a[^${label}] b[^${label}]\n\n[^${label}]: The note.`)
    const { html } = await renderArticle({ content, ...NO_PROJECT }, async () => new Map())
    const ids = new Set([...html.matchAll(/ id="([^"]*)"/g)].map(([, id]) => id))
    const links = [...html.matchAll(/ href="#([^"]*)"/g)].map(([, id]) => id)
    expect(links).toHaveLength(4)
    expect(links.filter((id) => !ids.has(id))).toEqual([])
    const markdown = articleToMarkdown(content, 'https://a.example/posts/a')
    expect(markdownToHtml(markdown)).toBe(content)
  }
})

test('a footnote in a heading is no part of its id and of the contents', async () => {
  const content = markdownToHtml('## Caching[^1] and `more`[^2]\n\n[^1]: a\n\n[^2]: b')
  const { toc } = await renderArticle({ content, ...NO_PROJECT }, async () => new Map())
  expect(toc).toEqual([{ level: 2, id: 'caching-and-more', text: 'Caching and more' }])
  expect(listHeadings(parseHtml(content))).toMatchObject([{ id: 'caching-and-more', text: 'Caching and more' }, {}])
})

test('a footnote leaves no space in the description and in the text for search', async () => {
  const tree = markdownToTree('German[^a], Chinese[^b].\n\n[^a]: a\n\n[^b]: b')
  expect(excerptOf(tree)).toBe('German, Chinese.')
  const { plainText } = await renderArticle({ content: treeToHtml(tree), ...NO_PROJECT }, async () => new Map())
  expect(plainText).toMatch(/^German, Chinese\. a b$/)
})

test('dollars enclose formulas where they touch them', () => {
  const inline = (tex: string) => `<code class="language-math">${tex}</code>`
  expect(markdownToHtml('$x^2$, $`y`$, $$z$$ and *$a$*')).toBe(
    `<p>${inline('x^2')}, ${inline('y')}, ${inline('z')} and <em>${inline('a')}</em></p>`,
  )
  for (const block of ['$$x$$', '$$\nx\n$$', '```math\nx\n```'])
    expect(markdownToHtml(block)).toBe('<pre><code class="language-math">x\n</code></pre>')
})

test.each([
  'costs $5 and $10',
  '$HOME and $PATH',
  '$HOME/$USER',
  'US$5, US$6',
  'US$5 (US$)',
  'a$b$ c',
  '$ x $',
  '$x',
  '$5-$10',
  '$\u007ba}/$\u007bb}',
  "$('a') and $('b')",
])('%s is prose', (text) => {
  expect(markdownToHtml(text)).toBe(`<p>${text}</p>`)
})

test('an escaped dollar is one', () => {
  expect(markdownToHtml('\\$x$ and $a\\$b$')).toBe('<p>$x$ and <code class="language-math">a\\$b</code></p>')
})

test('containers become callouts with titles, details and groups', () => {
  expect(markdownToHtml(':::tip My *own* [title]\na\n\n- b\n:::')).toBe(
    '<aside class="callout tip" data-title="My own [title]"><p>a</p><ul>\n<li>b</li>\n</ul></aside>',
  )
  expect(markdownToHtml('::: danger\na\n:::')).toBe('<aside class="callout caution"><p>a</p></aside>')
  expect(markdownToHtml('::: details More\na\n:::')).toBe('<details><summary>More</summary><p>a</p></details>')
  expect(markdownToHtml('::: code-group\n```js [a]\nx\n```\n:::')).toMatch(
    /^<div class="code-group"><pre><code class="language-js" data-title="a">/,
  )
})

test('colons of prose and code stay as written', () => {
  expect(markdownToHtml('std::vector :word ::leaf 10:30 :x[y]')).toBe('<p>std::vector :word ::leaf 10:30 :x[y]</p>')
  expect(markdownToHtml(':::note without an end')).toBe('<p>:::note without an end</p>')
  expect(markdownToHtml('::: 1\na\n:::')).toBe('<p>::: 1\na\n:::</p>')
  expect(markdownToHtml('```md\n::: tip T\na\n:::\n```')).toContain('::: tip T\na\n:::')
})

const LINES = '::: tip T\n:::note\n:::unknown\n```\na\n:::'

const indent = (lines: string, by: string) => lines.replace(/^/gm, by)

test.each([
  ['a fence', `~~~~md\n${LINES}\n~~~~`],
  ['a fence in a list', `- a\n\n  ~~~~md\n${indent(LINES, '  ')}\n  ~~~~`],
  ['a fence in a quotation', `> ~~~~md\n${indent(LINES, '> ')}\n> ~~~~`],
  ['indented code', indent(LINES, '    ')],
  ['indented code in a list', `1. a\n\n${indent(LINES, '       ')}`],
  ['a formula', `$$\n${LINES}\n$$`],
  ['raw HTML', `<pre>${LINES}</pre>`],
  ['raw HTML over lines', `<pre><code>\n${LINES}\n\n${LINES}\n</code></pre>`],
])('lines of colons in %s are text, and end no container', (_place, code) => {
  for (const text of [`${code}\n\n:::tip\nx\n:::`, `:::tip\n${code}\n:::`]) {
    const html = markdownToHtml(text)
    expect(html).toContain(LINES)
    expect(html).not.toContain('\\')
    expect(html.match(/<aside/g)).toHaveLength(1)
  }
})

test('indented code after a fence in indented code is no container', () => {
  expect(markdownToHtml('    ```\n\n:::tip\na\n:::')).toBe('<pre><code>```\n</code></pre>\n<aside class="callout tip"><p>a</p></aside>')
})

test('containers nest, in lists too, and end with their list', () => {
  expect(markdownToHtml('::::note A\n:::tip[B]{.x}\na\n:::\n::::')).toBe(
    '<aside class="callout" data-title="A"><aside class="callout tip" data-title="B"><p>a</p></aside></aside>',
  )
  expect(markdownToHtml(':::note\n:::tip\na\n:::\nb\n:::')).toBe(
    '<aside class="callout"><aside class="callout tip"><p>a</p></aside><p>b</p></aside>',
  )
  expect(markdownToHtml('- a\n\n  :::tip\n  b\n  :::\n- c')).toContain('<aside class="callout tip"><p>b</p></aside>')
  expect(markdownToHtml('- :::tip\n  a\n\n:::')).toBe('<ul>\n<li>:::tip\na</li>\n</ul>\n<p>:::</p>')
  expect(markdownToHtml('a\n:::\nb *c* :::')).toBe('<p>a\n:::\nb <em>c</em> :::</p>')
})

test('definition lists', () => {
  expect(markdownToHtml('Term\n: one\n: two')).toBe('<dl>\n<dt>Term</dt>\n<dd>one\n</dd>\n<dd>two\n</dd>\n</dl>')
})

test('unmatched dollars and colons do not occupy the parser', () => {
  const before = process.threadCpuUsage().user
  for (const text of ['$a ', '$a$b', '$$a ', '::: x\n:::\n']) markdownToHtml(text.repeat(1_000))
  markdownToHtml(`${':::note\n'.repeat(1_000)}x\n:::`)
  expect(process.threadCpuUsage().user - before).toBeLessThan(4_000_000)
}, 20_000)

test('long runs of spaces and of line separators after colons do not occupy the parser', () => {
  const before = process.threadCpuUsage().user
  markdownToHtml(`:::\n${' '.repeat(40_000)}x\n:::${' '.repeat(40_000)}x\n\`\`\`${'`'.repeat(40_000)}\u2028`)
  expect(process.threadCpuUsage().user - before).toBeLessThan(1_000_000)
})

test('a heading may name its own id', () => {
  expect(markdownToHtml('## Words {#my-id}')).toBe('<h2 id="my-id">Words</h2>')
})

test('the title is taken from an h1 only when it opens the text', () => {
  const tree = markdownToTree('# A `b`\n\ntext')
  expect(extractTitle(tree)).toBe('A b')
  expect(extractTitle(tree)).toBeNull()
  expect(extractTitle(markdownToTree('text\n\n# A'))).toBeNull()
})

test('the excerpt is the first paragraph on one line of at most 160 characters', () => {
  expect(excerptOf(markdownToTree('# t\n\n- l\n\nOne\n*two*[^1] three.\n\n[^1]: n'))).toBe('One two three.')
  const long = excerptOf(markdownToTree('word '.repeat(60)))
  expect(long.length).toBeLessThanOrEqual(160)
  expect(long).toMatch(/word…$/)
  expect(excerptOf(markdownToTree('```\ncode\n```'))).toBe('')
})

test('an article with every construct is the same when its Markdown is imported', async () => {
  const file = path.join(projectRoot, 'tests/e2e/content/all-constructs.md')
  const content = markdownToHtml(readPostFile('a.md', readFileSync(file, 'utf8')).body)
  const again = markdownToHtml(articleToMarkdown(content, 'https://site.example/posts/a').replaceAll('https://site.example', ''))
  const render = async (html: string) => (await renderArticle({ content: html, ...NO_PROJECT }, async () => new Map())).html
  const comparable = async (html: string) => (await render(html)).replace(/>\s+</g, '><')
  expect(await comparable(again)).toBe(await comparable(content))
}, 20_000)
