import fc from 'fast-check'
import { toHtml } from 'hast-util-to-html'
import { expect, test } from 'vitest'
import { TEXT_MAX } from '../comment.schema.ts'
import { REPLY_MAX } from '../moderation/moderation.schema.ts'
import { cleanText } from '../plain-text.ts'
import { toBlocks, toParagraphs } from './comment-tree.ts'
import { parseCommentMarkdown } from './parse-comment.ts'
import { isProse, renderComment, renderPlainText } from './render-comment.server.ts'

const LINK = (address: string, label = address) => {
  const title = address.endsWith(label) ? '' : ` title="${address}"`
  return `<a href="${address}" rel="nofollow ugc noopener"${title}>${label}</a>`
}
const htmlOf = async (text: string) => (await renderComment(text)).html

test.each([
  ['# No heading', '<p># No heading</p>'],
  ['No heading\n---', '<p>No heading\n---</p>'],
  ['***', '<p>***</p>'],
  ['<b>x</b> <img src=x onerror=alert(1)>', '<p>&#x3C;b>x&#x3C;/b> &#x3C;img src=x onerror=alert(1)></p>'],
  ['<div>\n<script>alert(1)</script>', '<p>&#x3C;div>\n&#x3C;script>alert(1)&#x3C;/script></p>'],
  ['&lt;b&gt;', '<p>&#x26;lt;b&#x26;gt;</p>'],
  ['![alt](https://x.test/a.png)', `<p>!${LINK('https://x.test/a.png', 'alt')}</p>`],
  ['[x](javascript:alert(1))', '<p>x (javascript:alert(1))</p>'],
  ['[x](data:text/html,y)', '<p>x (data:text/html,y)</p>'],
  ['[x](/admin)', '<p>x (/admin)</p>'],
  ['[x](//x.test)', '<p>x (//x.test)</p>'],
  ['[bank](https://bank.test@evil.test/)', '<p>bank (https://bank.test@evil.test/)</p>'],
  ['[x]\n\n[x]: https://x.test', `<p>[x]</p><p>[x]: ${LINK('https://x.test')}</p>`],
  ['Vec<T> and a_b_c', '<p>Vec&#x3C;T> and a_b_c</p>'],
])('%j is not interpreted', async (text, html) => {
  expect(await htmlOf(text)).toBe(html)
})

test.each([
  ['`a < b`', '<p><code>a &#x3C; b</code></p>'],
  ['```rust\nlet x = 1;\n```', '<pre><code>let x = 1;</code></pre>'],
  ['```\nnever closed', '<pre><code>never closed</code></pre>'],
  ['> quoted\n\nsaid', '<blockquote><p>quoted</p></blockquote><p>said</p>'],
  ['*a* **b**', '<p><em>a</em> <strong>b</strong></p>'],
  ['- a\n- b', '<ul><li>a</li><li>b</li></ul>'],
  ['3. a\n4. b', '<ol start="3"><li>a</li><li>b</li></ol>'],
  ['a\nb', '<p>a\nb</p>'],
  ['See https://x.test/a_b_.', `<p>See ${LINK('https://x.test/a_b')}_.</p>`],
  ['[docs](https://x.test "title")', `<p>${LINK('https://x.test', 'docs')}</p>`],
  ['<https://x.test/?a=1&b=2>', `<p>${LINK('https://x.test/?a=1&#x26;b=2')}</p>`],
  ['<mei@x.test>', `<p>${LINK('mailto:mei@x.test', 'mei@x.test')}</p>`],
  ['[https://a.test](https://b.test)', `<p>${LINK('https://b.test', 'https://a.test')}</p>`],
])('%j is rendered', async (text, html) => {
  expect(await htmlOf(text)).toBe(html)
})

test.each([
  'https://github.com/python/cpython/blob/main/Lib/json/__init__.py',
  'https://example.com/_next_/static',
  'https://example.com/x*y*z',
  'https://example.com/~user/__pycache__/x.pyc',
  'https://example.com/a_b_c?d=*e*&f=~~g~~h',
])('the address %s is one link', async (address) => {
  const html = LINK(address.replaceAll('&', '&#x26;'))
  expect(await htmlOf(`See ${address} please.`)).toBe(`<p>See ${html} please.</p>`)
  expect(await htmlOf(`*${address}* or (${address})`)).toContain(html)
  expect(await htmlOf(`_x_ ${address} and ${address}`)).toBe(`<p><em>x</em> ${html} and ${html}</p>`)
})

test('an address without a protocol is one link, by HTTP', async () => {
  const html = '<a href="http://www.x.test/__init__/a_b_c" rel="nofollow ugc noopener">www.x.test/__init__/a_b_c</a>'
  expect(await htmlOf('See www.x.test/__init__/a_b_c.')).toBe(`<p>See ${html}.</p>`)
  expect(await htmlOf('*a* www.x.test/__init__/a_b_c')).toBe(`<p><em>a</em> ${html}</p>`)
})

test('the sign at the end of an address is text', async () => {
  const archived = 'https://web.archive.org/web/*/https://example.com/'
  expect(await htmlOf(`See ${archived}* please.`)).toBe(`<p>See ${LINK(archived)}* please.</p>`)
})

test.each(['¯\\_(ツ)_/¯', 'C:\\_temp\\new and \\\\server\\share and C:\\*.*', 'grep "\\.log$" and \\d+\\.\\d+', 'make \\\n  all'])(
  'the backslashes of %j stay',
  async (text) => expect((await htmlOf(text)).replaceAll('&#x26;', '&')).toBe(`<p>${text.replace('\n  ', '\n')}</p>`),
)

test.each([
  ['\\*no emphasis\\*', '<p>*no emphasis*</p>'],
  ['5 \\* 3, \\_x', '<p>5 * 3, _x</p>'],
  ['\\- no list', '<p>- no list</p>'],
  ['[a \\[b\\]](https://x.test)', `<p>${LINK('https://x.test', 'a [b]')}</p>`],
  ['[a](https://x.test/a\\_b\\(c\\))', `<p>${LINK('https://x.test/a_b(c)', 'a')}</p>`],
])('the escape %j is removed', async (text, html) => {
  expect(await htmlOf(text)).toBe(html)
})

test('prose is rendered without the parser as with it', () => {
  const part = fc.constantFrom(
    ...['a', 'Ä.', ' ', '\n', '\n\n', ' \n', '  \n', '#', '1)x', '-x', '&amp;', '!', '(', 'https://x.test/a', '"', '=', '~~'],
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), (parts) => {
      const text = cleanText(parts.join(''))
      fc.pre(isProse(text))
      const parsed = toBlocks(parseCommentMarkdown(text)?.children ?? [], new Map())
      expect(toHtml({ type: 'root', children: toParagraphs(text) })).toBe(toHtml({ type: 'root', children: parsed }))
    }),
  )
})

test('plain text keeps its look: line breaks, signs and links', () => {
  expect(renderPlainText('*a*\n\n# b\nhttps://x.test')).toBe(`<p>*a*\n\n# b\n${LINK('https://x.test')}</p>`)
})

test('links are counted as rendered', async () => {
  expect((await renderComment('[a](https://a.test) <https://b.test> https://c.test <mei@x.test>')).links).toBe(4)
  expect((await renderComment('`https://a.test` [x](ftp://b.test)')).links).toBe(0)
})

test('nesting is bounded', async () => {
  const deep = Array.from({ length: 20 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n')
  expect((await htmlOf(deep)).match(/<ul>/g)).toHaveLength(4)
  expect((await htmlOf('> > > > > > a')).match(/<blockquote>/g)).toHaveLength(4)
  expect(await htmlOf(`${'>'.repeat(500)} a`)).toBe(`<p>${'>'.repeat(500)} a</p>`)
})

test('no text makes an element or attribute beyond the allow-list', async () => {
  const part = fc.constantFrom(
    ...[
      '<',
      '>',
      '"',
      "'",
      '`',
      '```',
      '\n',
      '\n\n',
      '> ',
      '- ',
      '1. ',
      '*',
      '**',
      '_',
      '[',
      '](',
      ')',
      '![',
      'https://',
      'mailto:',
      'x.test',
    ],
    ...['javascript:', '<script>', '<a href=', ' onclick=', '&#x3c;', '\\', '    ', 'a', 'ö', '@'],
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.oneof(part, fc.string()), { maxLength: 60 }), async (parts) => {
      const html = await htmlOf(parts.join(''))
      const tags = html.match(/<[^>]*>?/g) ?? []
      for (const tag of tags) {
        expect(tag).toMatch(
          /^<(\/?(p|pre|code|em|strong|blockquote|ul|ol|li|a)|ol start="\d+"|a href="(https?:\/\/|mailto:)[^"<>\s]*" rel="nofollow ugc noopener"( title="[^"<>\s]*")?)>$/i,
        )
      }
    }),
  )
})

test('code is highlighted by the caller, and not when the HTML becomes too long', async () => {
  const highlight = async (code: string) =>
    [...code].map((text) => ({
      type: 'element' as const,
      tagName: 'i',
      properties: {},
      children: [{ type: 'text' as const, value: text }],
    }))
  expect((await renderComment('```js\na\n```', highlight)).html).toBe('<pre><code><i>a</i></code></pre>')
  expect((await renderComment('```\na\n```', highlight)).html).toBe('<pre><code>a</code></pre>')
  const long = 'a'.repeat(2_000)
  expect((await renderComment(`\`\`\`js\n${long}\n\`\`\``, highlight)).html).toBe(`<pre><code>${long}</code></pre>`)
})

const WORST_TEXTS = [
  '- ',
  '1. ',
  '>',
  '> - ',
  '*a_',
  '*',
  '**a ',
  '[',
  '[a](',
  '[a](b)',
  '`',
  '```\n',
  '<',
  '\\',
  '- a\n',
  'a\n',
  '![[',
  '_a_ ',
  ']( ',
  '\n>',
]

// A comment is rendered once, when it is stored; the promise for one request is 50 ms.
test.each(WORST_TEXTS)('a text of %j costs milliseconds', async (part) => {
  const text = part.repeat(Math.ceil(REPLY_MAX / part.length)).slice(0, TEXT_MAX)
  let least = Number.POSITIVE_INFINITY
  for (let round = 0; round < 3; round += 1) {
    const before = process.threadCpuUsage()
    await renderComment(text)
    least = Math.min(least, process.threadCpuUsage(before).user / 1_000)
  }
  expect(least).toBeLessThan(100)
})

test('a text in which more than twenty web addresses could begin is plain', async () => {
  const addresses = (count: number) => Array.from({ length: count }, (_, number) => `*www.a${number}.example*`).join(' ')
  expect(await htmlOf(addresses(20))).toContain('<em><a href="http://www.a19.example"')
  expect(await htmlOf(addresses(21))).toContain('*<a href="http://www.a20.example"')
})

test('code in at most four languages is highlighted', async () => {
  const asked: string[] = []
  const markdown = ['a', 'b', 'a', 'c', 'd', 'e', 'f'].map((language) => `\`\`\`${language}\nx\n\`\`\``).join('\n')
  await renderComment(markdown, async (_, language) => {
    asked.push(language)
    return null
  })
  expect(asked).toEqual(['a', 'b', 'a', 'c', 'd'])
})
