import { describe, expect, test } from 'vitest'
import { writeSource } from './write-source.server.ts'

const sourceOf = (content: string, dialect = '') => writeSource({ content, dialect })?.markdown

describe('writeSource', () => {
  test.each([
    ['an empty article', '', ''],
    ['text outside of blocks', 'Loose <em>text</em>', 'Loose _text_\n'],
    ['signs of Markdown', '<p>1 * 2 * 3, [x], a_b_c, # and $5 to $9</p>', '1 \\* 2 \\* 3, \\[x], a_b_c, # and \\$5 to \\$9\n'],
    ['an id of a heading', '<h2 id="own">Plan</h2>', '## Plan {#own}\n'],
    ['a picture with a caption', '<figure><img src="/media/a" alt="A"><figcaption>Cap</figcaption></figure>', '![A](/media/a "Cap")\n'],
    ['a callout', '<aside class="callout tip" data-title="Read"><p>Hint.</p></aside>', ':::tip Read\n\nHint.\n\n:::\n'],
    ['code with a language', '<pre><code class="language-js">let a\n</code></pre>', '```js\nlet a\n```\n'],
    ['a table', '<table><thead><tr><th>a</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table>', '| a |\n| - |\n| 1 |\n'],
    [
      'a cell over two',
      '<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>',
      '<table><tbody><tr><td colspan="2">1</td></tr></tbody></table>\n',
    ],
    ['a link to a gated page', '<p><a href="/g/secret">Here</a></p>', '[Here](/g/secret)\n'],
    ['a direction', '<p dir="rtl">Two</p>', '<p dir="rtl">Two</p>\n'],
    ['what no Markdown says, beside what it says', '<p>One</p><p dir="rtl">Two</p>', 'One\n\n<p dir="rtl">Two</p>\n'],
  ])('writes %s', (_, content, markdown) => {
    expect(sourceOf(content)).toBe(markdown)
  })

  test('gives the article that is derived from it', () => {
    expect(writeSource({ content: '<p>One</p><p>Two</p>', dialect: '' })).toEqual({
      markdown: 'One\n\nTwo\n',
      content: '<p>One</p>\n<p>Two</p>',
      isSame: true,
    })
  })

  test('says when the article would be another one', () => {
    const written = writeSource({ content: '<p>One</p><template><p>Two</p></template><p>Three</p>', dialect: '' })
    expect(written).toMatchObject({ isSame: false, markdown: expect.stringMatching(/^One\n.*Three\n$/s) })
  })

  test('refuses what is nested too deep, or too long', () => {
    expect(sourceOf(`${'<blockquote>'.repeat(401)}<p>Deep</p>${'</blockquote>'.repeat(401)}`)).toBeUndefined()
    expect(sourceOf(`<p>${'x'.repeat(200_000)}</p>`)).toBeUndefined()
  })
})
