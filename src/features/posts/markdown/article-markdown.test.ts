import { expect, test } from 'vitest'
import { articleToMarkdown, CONVERTED_LENGTH } from './article-markdown.server.ts'

const POST = 'https://blog.test/posts/a'
const HASH = 'a'.repeat(64)

test.each([
  ['marks', '<p>A <b>bold</b>, <i>soft</i>, <del>old</del> <code>a`b</code></p>', 'A **bold**, _soft_, ~~old~~ ``a`b``'],
  ['what Markdown has no mark for', '<p>H<sub>2</sub>O <kbd>Ctrl</kbd> x<sup>2</sup></p>', 'H<sub>2</sub>O <kbd>Ctrl</kbd> x<sup>2</sup>'],
  ['signs', '<p>1 * 2 [x] &lt;b&gt;</p>', '1 \\* 2 \\[x] \\<b>'],
  ['a link within the site', '<p><a href="/posts/b">b</a></p>', '[b](https://blog.test/posts/b)'],
  ['a link within the article', '<p><a href="#end">end</a></p>', `[end](${POST}#end)`],
  ['a picture', `<p><img src="/media/${HASH}" alt="A heap"></p>`, `![A heap](https://blog.test/media/${HASH})`],
  ['code', '<pre><code class="language-ts">const a = 1\n</code></pre>', '```ts\nconst a = 1\n```'],
  ['code with a title', '<pre><code class="language-ts" data-title="a.ts">a</code></pre>', '```ts title="a.ts"\na\n```'],
  ['code with a fence', '<pre><code>```\na</code></pre>', '````\n```\na\n````'],
  ['code with marks', '<pre><code class="language-js" data-title="a.js" data-meta="{1}">a</code></pre>', '```js title="a.js" {1}\na\n```'],
  [
    'formulas',
    '<p>so <code class="language-math">a_1 * b</code></p><pre><code class="language-math">c\n</code></pre>',
    'so $a_1 * b$\n\n```math\nc\n```',
  ],
  [
    'a callout with a title',
    '<aside class="callout tip" data-title="Do *this*"><p>Now.</p></aside>',
    ':::tip Do \\*this\\*\n\nNow.\n\n:::',
  ],
  ['a callout', '<blockquote><p>[!WARNING]<br>Take care.</p></blockquote>', '> [!WARNING]\n>\n> Take care.'],
  [
    'a gallery',
    '<div class="gallery"><figure><img src="/a.png" alt="a"><figcaption>b</figcaption></figure><figure><img src="/c.png" alt="c"></figure></div>',
    '![a](https://blog.test/a.png)\n\nb\n\n![c](https://blog.test/c.png)',
  ],
  ['tasks', '<ul><li><input type="checkbox" checked> a</li><li><input type="checkbox"> b</li></ul>', '- [x] a\n- [ ] b'],
  ['a table', '<table><tr><th>A</th></tr><tr><td>1|2</td></tr></table>', '| A    |\n| ---- |\n| 1\\|2 |'],
  [
    'blocks in a table',
    '<table><tr><td><ul><li>a</li></ul><pre>b\n\n c</pre></td></tr></table>',
    '<table><tbody><tr><td><ul><li>a</li></ul><pre><code>b&#10;\n c</code></pre></td></tr></tbody></table>',
  ],
  ['code without text', '<p>a<code><progress value="1"></progress></code>b</p>', 'ab'],
  [
    'details',
    '<details><summary>a &lt; <mark>b</mark> <a href="/posts/c">c</a></summary><p>Inside</p></details>',
    '<details>\n<summary>a &#x3C; <mark>b</mark> <a href="https://blog.test/posts/c">c</a></summary>\n\nInside\n\n</details>',
  ],
  [
    'footnotes',
    '<p>a<sup><a href="#user-content-fn-x" data-footnote-ref>1</a></sup></p><section data-footnotes><h2>Footnotes</h2><ol><li id="user-content-fn-x"><p>Note. <a href="#user-content-fnref-x" data-footnote-backref>↩</a></p></li></ol></section>',
    'a[^x]\n\n[^x]: Note.',
  ],
  [
    'the name of a footnote',
    '<p>a<sup><a href="#fn-r&amp;d*_~$" data-footnote-ref>1</a></sup></p><section data-footnotes><ol><li id="fn-r&amp;d*_~$"><p>b</p></li></ol></section>',
    'a[^r&d*_~$]\n\n[^r&d*_~$]: b',
  ],
  [
    'footnotes without a reference',
    '<p>a<sup><a href="#fn-x" data-footnote-ref>1</a></sup></p><section data-footnotes><ol><li id="fn-x">b</li><li id="fn-y"><p>c</p></li><li>d</li></ol></section><p>e</p>',
    'a[^x]\n\n[^x]: b\n\n1. c\n\n2. d\n\ne',
  ],
  [
    'players',
    `<p>a <video src="/media/${HASH}.mp4" title="A walk"></video></p><figure><audio src="/media/${HASH}.mp3"></audio><figcaption>b</figcaption></figure>`,
    `a [A walk](https://blog.test/media/${HASH}.mp4)\n\n[Audio](https://blog.test/media/${HASH}.mp3)\n\nb`,
  ],
  ['scripts', '<p>a<script>alert(1)</script></p><p><a href="javascript:alert(1)">b</a></p>', 'a\n\nb'],
])('%s', (_name, html, markdown) => {
  expect(articleToMarkdown(html, POST).trim()).toBe(markdown)
})

test('a cell over a billion columns is a few cells wide', () => {
  const row = `<tr>${'<td colspan="1000000000" rowspan="1000000000">a</td>'.repeat(50)}</tr>`
  expect(articleToMarkdown(`<table>${row}</table>`, POST).length).toBeLessThan(20_000)
})

test.each(['blockquote', 'div', 'em', 'ul><li'])('%s 390 levels deep becomes Markdown', (name) => {
  expect(articleToMarkdown(`${`<${name}>`.repeat(name === 'ul><li' ? 195 : 390)}deep`, POST)).toContain('deep')
})

test('a very long article stays HTML, without the comments and scripts of its source', () => {
  const html = '<p>word</p>'.repeat(CONVERTED_LENGTH / 10)
  expect(articleToMarkdown(`<!-- a secret -->${html}<script>alert(1)</script>`, POST)).toBe(html)
})
