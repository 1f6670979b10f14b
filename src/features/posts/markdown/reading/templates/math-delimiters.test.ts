import { expect, test } from 'vitest'
import { treeToHtml } from '../parse/markdown-reader.ts'
import { readArticle } from '../read-article.server.ts'
import { normalizeMath } from './math-delimiters.ts'

function htmlOf(body: string, isMdx = false): string {
  return treeToHtml(readArticle(body, { isMdx }).tree).trim()
}

const inline = (tex: string) => `<code class="language-math">${tex}</code>`
const block = (tex: string) => `<pre><code class="language-math">${tex}\n</code></pre>`

test.each([
  ['a $\\alpha_1 \\{x\\} \\, y$ b', inline('\\alpha_1 \\{x\\} \\, y')],
  ['a $$\\sum_{i} a_i \\\\ b$$ c', inline('\\sum_{i} a_i \\\\ b')],
  ['a \\(a_1 \\* \\frac{b}{c}\\) d', inline('a_1 \\* \\frac{b}{c}')],
  ['a \\\\(a\\_1 + \\\\alpha\\\\)th d', inline('a_1 + \\alpha')],
  ['a \\(a\n+ b\\) c', inline('a + b')],
  ['$$\nx \\\\ y\n\nz\n$$', block('x \\\\ y\n\nz')],
  ['$$\\begin{aligned}\na &= b \\\\\n\\end{aligned}$$', block('\\begin{aligned}\na &#x26;= b \\\\\n\\end{aligned}')],
  ['$$\nx_1\ny$$', block('x_1\ny')],
  ['\\[\nx_1\n- y\n\\]', block('x_1\n- y')],
  ['\\\\[ x\\_1 \\\\\\\\ y \\\\]', block(' x_1 \\\\ y')],
  ['\\begin{align*}\na_1 \\\\ b\n\\end{align*}', block('\\begin{align*}\na_1 \\\\ b\n\\end{align*}')],
  ['\\begin{equation}\na_1 \\\\\\\\ b\n\\end{equation}', block('\\begin{equation}\na_1 \\\\ b\n\\end{equation}')],
  ['> \\[\n> x_1\n> \\]', block('x_1')],
])('%j keeps its backslashes, in MDX too', (source, formula) => {
  for (const isMdx of [false, true]) expect(htmlOf(`before\n\n${source}\n\nafter *it*`, isMdx)).toContain(formula)
  expect(htmlOf(`before\n\n${source}\n\nafter *it*`)).toMatch(/^<p>before<\/p>.*<p>after <em>it<\/em><\/p>$/s)
})

test.each([
  ['\\[1\\] and \\[a link\\](b)', '<p>[1] and [a link](b)</p>'],
  ['file\\(s\\) \\(see below\\)', '<p>file(s) (see below)</p>'],
  ['[a]\\(b_c\\)', '<p>[a](b_c)</p>'],
  ['$$ signs\n\nin prose', '<p>$$ signs</p>\n<p>in prose</p>'],
  ['$$\n\nin *prose*', '<p>$$</p>\n<p>in <em>prose</em></p>'],
  ['\\begin{document} words', '<p>\\begin{document} words</p>'],
])('%j is prose', (source, html) => {
  expect(htmlOf(source)).toBe(html)
})

test('delimiters in code stay as written', () => {
  for (const source of ['`\\(x_1\\)` `$$`', '```tex\n\\[\nx_1\n\\]\n$$a\n```', '    $$a\n']) expect(normalizeMath(source)).toBe(source)
})

test('lines stay where they are', () => {
  const body = 'a\n\n$$\\begin{x}\na\n\\end{x}$$\n\nb \\(c_1\n+ d\\) e\n\n\\[\nx_1\n\\]\n\n<Chart />'
  expect(readArticle(body, { isMdx: true }, { firstLine: 4 }).notes).toEqual([
    'component Chart on line 17: not known here, its text is kept',
  ])
})

test('many openings take little time', () => {
  const before = process.threadCpuUsage().user
  for (const text of ['\\(a', '\\\\(a_1', '$$a\n', '$$\n', '\\[\n', '\\begin{align}\n', '> $$a\n', '\\(\n\n'])
    normalizeMath(text.repeat(5_000))
  expect(process.threadCpuUsage().user - before).toBeLessThan(3_000_000)
})
