// No word of an article may be missing in its export. The Markdown is read here without the code under test.
import { readFileSync } from 'node:fs'
import path from 'node:path'
import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { describe, expect, test } from 'vitest'
import { markdownToHtml } from '#src/features/posts/markdown/reading/parse/markdown.server.ts'
import type { Generator } from '#src/features/posts/markdown/writing/markdown-handlers.ts'
import { sanitizeArticle } from '#src/features/posts/rendering/sanitize-article.ts'
import { readPostFile } from '#src/features/transfer/import/post-file.ts'
import { missingWords, wordsOf } from '#tests/support/article-words.ts'
import { CORPUS, corpusFiles, missingCorpus } from '#tests/support/corpus.ts'
import { convertArticle } from './article-for-generator.server.ts'

const GENERATORS: readonly Generator[] = ['astro', 'hugo', 'eleventy']
const convert = (content: string, generator: Generator = 'astro') =>
  convertArticle(content, { generator, rewriteAddress: (address) => address.replace(/^\/posts\//, '/blog/') }).trim()

const reader = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(remarkRehype, { allowDangerousHtml: true })
  .use(rehypeRaw)
  .use(rehypeStringify)
  .freeze()

/** The words that readers of the generator see, code included. */
function wordsInMarkdown(markdown: string): string[] {
  const { text } = sanitizeArticle(reader.processSync(markdown).toString())
  return wordsOf(`${text.plainText} ${text.codeText}`)
}

function lostIn(content: string, generator: Generator): string[] {
  const { text } = sanitizeArticle(content)
  return missingWords(wordsOf(`${text.plainText} ${text.codeText}`), wordsInMarkdown(convert(content, generator)))
}

const GALLERY =
  '<div class="gallery"><figure><img src="/a.png" alt="a"><figcaption>b</figcaption></figure><figure><img src="/c.png" alt="c"></figure></div>'

test('a gallery is one again after its import', () => {
  const imported = markdownToHtml(convert(`<p>a</p>${GALLERY}<p>b</p>`))
  expect(imported.replaceAll('\n', '')).toBe(`<p>a</p>${GALLERY}<p>b</p>`)
})

test.each([
  ['marks', '<p>A <b>bold</b>, <i>soft</i>, <del>old</del> <code>a`b</code></p>', 'A **bold**, _soft_, ~~old~~ ``a`b``'],
  ['what Markdown has no mark for', '<p>H<sub>2</sub>O <kbd>Ctrl</kbd> x<sup>2</sup></p>', 'H<sub>2</sub>O <kbd>Ctrl</kbd> x<sup>2</sup>'],
  ['an address of this site', '<p><a href="/posts/b">b</a></p>', '[b](/blog/b)'],
  ['its query', '<p><a href="/posts/b?token=getit&amp;x=1#c">b</a></p>', '[b](/blog/b?token=getit\\&x=1#c)'],
  ['code', '<pre><code class="language-ts" data-title="a.ts">a\n\nb</code></pre>', '```ts title="a.ts"\na\n\nb\n```'],
  ['a formula', '<p><code class="language-math">a_1 * b</code></p>', '<code class="language-math">a_1 * b</code>'],
  [
    'a callout',
    '<blockquote><p>[!WARNING]<br>Take <b>care</b>.</p></blockquote>',
    '<aside class="callout warning">\n\n<p class="callout-title">Warning</p>\n\nTake **care**.\n\n</aside>',
  ],
  [
    'a figure',
    '<figure><pre>One\n\n\ntwo</pre><figcaption>A</figcaption></figure>',
    '<figure><pre><code>One&#10;&#10;\ntwo</code></pre><figcaption>A</figcaption></figure>',
  ],
  ['a gallery', GALLERY, GALLERY],
  [
    'details',
    '<details open><summary>a <b>b</b></summary><p>c</p></details>',
    '<details open>\n<summary>a <b>b</b></summary>\n\nc\n\n</details>',
  ],
  ['a table', '<table><tr><th>A</th></tr><tr><td>1|2</td></tr></table>', '| A    |\n| ---- |\n| 1\\|2 |'],
  ['a table without headings', '<table><tr><td>1</td></tr></table>', '<table><tbody><tr><td>1</td></tr></tbody></table>'],
  ['a list of letters', '<ol type="a"><li>x</li></ol>', '<ol type="a"><li>x</li></ol>'],
  ['a heading with an id of its own', '<h2 id="own">The end</h2>', '## <a id="own"></a>The end'],
  ['loose text', 'one <b>two</b><p>three</p>', 'one **two**\n\nthree'],
  [
    'footnotes',
    '<p>a<sup><a href="#user-content-fn-x" data-footnote-ref>1</a></sup></p><section data-footnotes><h2>Footnotes</h2><ol><li id="user-content-fn-x"><p>Note.</p></li></ol></section>',
    'a[^x]\n\n[^x]: Note.',
  ],
])('%s', (_name, content, markdown) => {
  expect(convert(content)).toBe(markdown)
})

test('Hugo reads no shortcode in an article', () => {
  const content =
    '<h2 id="own">a {{&lt; b &gt;}}</h2><p>{{% c %}} <code>{{&lt; d &gt;}}</code> <a href="/{{%">e</a> <abbr title="{{%">f</abbr></p><pre><code class="language-html">{{&lt; g &gt;}}</code></pre>'
  const markdown = convert(content, 'hugo')
  expect(markdown).not.toMatch(/\{\{[<%]/)
  expect(markdown).toContain('{#own}')
  expect(markdown).toContain('<pre><code class="language-html">')
  const shown = sanitizeArticle(reader.processSync(markdown.replace(' {#own}', '')).toString()).text
  expect(`${shown.plainText} ${shown.codeText}`).toBe('a {{< b >}}\n{{% c %}} {{< d >}} e f {{< g >}}')
  expect(convert('<p><img src="/a.png" alt="{{< x >}}"></p>', 'hugo')).toBe('<p><img src="/a.png" alt="&#123;{< x >}}"></p>')
  expect(convert('<pre><code class="language-js" data-title="a.js" data-meta="{1,3-4}">a</code></pre>', 'hugo')).toBe(
    '```js {title="a.js" hl_lines=["1","3-4"]}\na\n```',
  )
})

test('Hugo makes no ids of tags', () => {
  const content = '<h2>Press <kbd>A</kbd></h2><h2><b>Plain</b></h2>'
  expect(convert(content, 'hugo')).toBe('## Press <kbd>A</kbd> {#press-a}\n\n## **Plain**')
})

test('Eleventy, which knows no footnotes, gets them as HTML', () => {
  const content =
    '<p>a<sup><a href="#user-content-fn-x" data-footnote-ref>1</a></sup></p><section data-footnotes><ol><li id="user-content-fn-x"><p>Note.</p></li></ol></section>'
  expect(convert(content, 'eleventy')).toContain('<li id="user-content-fn-x">')
  expect(convert(content, 'eleventy')).toMatch(/^a<sup><a href="#user-content-fn-x"/)
})

/** Everything that an article may hold, also in the wrong place. */
const ARTICLES = [
  '<p>alpha <ruby>beta<rt>gamma</rt></ruby> <q>delta</q> <span lang="de">eins</span> <time datetime="2020">then</time></p>',
  '<ul><li><input type="checkbox" checked> alpha</li><li><p>beta</p><pre><code>gamma\n\n\ndelta</code></pre><ol><li>x</li></ol></li></ul>',
  '<table><caption>alpha</caption><tr><th colspan="2">beta</th></tr><tr><td><ul><li>gamma</li></ul></td><td><p>d</p><p>e</p></td></tr></table>',
  '<table><thead><tr><th>a<br>b</th></tr></thead><tbody><tr><td>c<br>d <code>e|f</code></td></tr></tbody></table>',
  '<dl><dt>alpha</dt><dd>beta</dd><dd><p>gamma</p><p>delta</p></dd></dl><address>eins<br>zwei</address>',
  '<figure><pre><code class="language-js">alpha\n\n  beta &lt;i&gt;</code></pre><figcaption>gamma</figcaption></figure>',
  '<details><summary>alpha</summary>beta<blockquote><p>gamma</p><aside class="callout tip" data-title="Delta: one"><p>two</p></aside></blockquote></details>',
  '<div class="code-group"><pre><code class="language-sh" data-title="npm">npm i</code></pre><pre><code class="language-sh" data-title="pnpm">pnpm i</code></pre></div>',
  '<div class="gallery"><figure><img src="/a.png" alt="alpha"><figcaption>beta\n\ngamma</figcaption></figure>\n\n<figure><img src="/b.png" alt="delta"></figure></div>',
  '<p>$alpha$ and $$beta$$ \\(gamma\\) &lt;b&gt; [x](y) *z* _w_ `v` # 1. a\n- b\n&amp;amp; :::tip {{ mustache }} {% liquid %} ~~x~~ | a |</p>',
  '<p><a>alpha</a> <a href="/b"><b>beta</b><br>gamma</a> <code>a<em>b</em>c</code></p><a href="/c"><p>delta</p><h3>eins</h3></a>',
  '<b>alpha<p>beta</p></b>gamma<h2>delta<br>eins</h2><p>1. zwei</p><p>+ drei</p><p># vier</p><p>    fuenf</p>',
  '<ol start="5"><li>alpha</li><li value="9">beta</li></ol><ol reversed><li>gamma</li></ol><p><progress value="1">delta</progress></p>',
  '<h1>alpha</h1><hr><p>beta&nbsp;gamma www.example.com mail@example.com https://example.com/a_b_c</p><pre>delta  <b>eins</b></pre>',
]

describe.each(GENERATORS)('%s loses no word', (generator) => {
  test.each(ARTICLES)('%s', (content) => {
    expect(lostIn(content, generator)).toEqual([])
  })

  test('also of an article that is too long to convert, or written in one element', () => {
    expect(lostIn('<p>alpha *beta*</p>gamma'.repeat(10_000), generator)).toEqual([])
    expect(lostIn(`<div><section>${ARTICLES.join('')}</section></div>`, generator)).toEqual([])
  })

  test.skipIf(missingCorpus)(`also in the corpus${missingCorpus}`, () => {
    const lost = corpusFiles.flatMap((file) => {
      const content = markdownToHtml(readPostFile(file, readFileSync(path.join(CORPUS, file), 'utf8')).body)
      const words = lostIn(content, generator)
      return words.length > 0 ? [{ file, words }] : []
    })
    expect(lost).toEqual([])
  })
})
