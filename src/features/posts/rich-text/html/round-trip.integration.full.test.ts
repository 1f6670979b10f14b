// Reading HTML into the editor and writing it again does not change the article for readers.
import { existsSync, globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { readPostFile } from '#src/features/transfer/import/post-file.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { htmlOf, openDoc } from '#tests/article-state.ts'
import { runs } from '#tests/property-runs.ts'
import { renderForComparison } from '#tests/support/render-for-comparison.ts'
import { markdownToHtml } from '../../markdown/reading/parse/markdown.server.ts'

const corpus = path.join(projectRoot, '../shared/corpus/markdown')
const own = globSync('{content/starter,tests/e2e/content}/*.md', { cwd: projectRoot })

test.each(own)('%s is the same after the editor', async (file) => {
  await expectSameForReaders(markdownToHtml(readPostFile(file, readFileSync(path.join(projectRoot, file), 'utf8')).body))
})

describe.skipIf(!existsSync(corpus))(`the corpus of articles (${existsSync(corpus) ? 'found' : `not found at ${corpus}: skipped`})`, () => {
  test.each(existsSync(corpus) ? globSync('*.md', { cwd: corpus }) : [])('%s is the same after the editor', async (file) => {
    await expectSameForReaders(markdownToHtml(readPostFile(file, readFileSync(path.join(corpus, file), 'utf8')).body))
  })
})

const CLIP = `/media/${'a'.repeat(64)}.mp4`

const CASES = {
  'headings with ids': '<h2 id="my-id">a <em>b</em></h2><h6>c</h6>',
  'marks in each other': '<p><em>a <a href="/x" title="t">b <code>c</code></a></em> <strong>d<em>e</em></strong></p>',
  'text-level elements':
    '<p><kbd>k</kbd> <abbr title="x">y</abbr> <mark>m</mark> <ins cite="https://a.b">i</ins> H<sub>2</sub>O<sup>3</sup></p>',
  'old names of marks': '<p><b>a</b> <i>b</i> <strike>c</strike> <del datetime="2020-01-01">d</del> <u>e</u> <tt>f</tt></p>',
  'line breaks': '<p>a<br>\nb<br><br>c</p>',
  'tight and loose lists':
    '<ul><li>a</li><li>b<ul><li>c</li></ul></li></ul><ol start="3" type="a"><li><p>d</p></li><li><p>e</p><p>f</p></li></ol>',
  'a list in a list alone': '<ul><li><ul><li>a</li></ul></li><li><pre><code>b</code></pre></li></ul>',
  'task lists': '<ul><li><input type="checkbox" checked disabled> a</li><li><p><input type="checkbox" disabled> b</p>\n<p>c</p></li></ul>',
  'checkboxes elsewhere': '<p><input type="checkbox"> a</p><ul><li><input type="checkbox"> b</li><li>c</li></ul>',
  'notes of Markdown':
    '<blockquote>\n<p>[!TIP]\na <strong>b</strong></p>\n<p>c</p>\n</blockquote><blockquote><p>[!CAUTION]<br>d</p></blockquote>',
  'notes with kinds and titles':
    '<aside class="callout tip" data-title="a &quot;b&quot;"><p>c</p></aside><div class="callout caution">d</div>',
  'notes as elements': '<aside class="callout"><p>a</p></aside><div class="callout warning">b</div>',
  quotations: '<blockquote cite="https://a.b"><p>a</p><p><cite>b</cite></p></blockquote><blockquote>c</blockquote>',
  'code blocks':
    '<pre><code class="language-rust,ignore" data-title="a b.rs">\n\nfn &lt;T&gt;\n  x\n</code></pre><pre class="lang-js">y</pre>',
  'code with marks and numbers': '<pre><code class="language-js" data-meta="{1} showLineNumbers=5">a() // [!code ++]</code></pre>',
  'code groups': '<div class="code-group"><pre><code class="language-js">a</code></pre><pre><code data-title="b.ts">b</code></pre></div>',
  galleries:
    '<div class="gallery"><figure><img src="/a.png" alt="a"><figcaption>b <em>c</em></figcaption></figure>\n<figure><img src="/a.png" alt=""></figure></div>',
  'galleries of one picture, of none, and with more than pictures':
    '<div class="gallery"><figure><img src="/a.png" alt="a"></figure></div><div class="gallery" id="g"><figure><img src="/a.png" alt="a"></figure></div><div class="gallery"></div><div class="gallery"><p>b</p><figure><img src="/a.png" alt="c"></figure><figure><a href="/d"><img src="/a.png" alt="d"></a></figure></div>',
  formulas:
    '<p>a <code class="language-math">x &lt; \\frac{</code> b <strong><code class="language-math">y</code></strong></p><pre><code class="language-math">z</code></pre>',
  'formulas with more than text and a language':
    '<p>a <code class="language-math" id="f">x</code> <code class="language-math language-js">y</code> <code class="language-math"><em>z</em></code></p><pre><code class="language-math" data-title="t">a\n\nb &amp; c</code></pre><pre>e <code class="language-math">f</code></pre><ul><li><code class="language-math">g</code></li></ul>',
  recordings: `<video src="${CLIP}" width="64" height="48" title="a &quot;b&quot;"></video><audio src="${CLIP}"></audio><p><video controls><source src="/x.mov"><source src="${CLIP}">no player</video></p><p>a <video src="${CLIP}"></video></p><blockquote><video src="${CLIP}"></video><p><audio src="${CLIP}" aria-label="l"></audio></p></blockquote>`,
  'recordings in figures': `<figure id="f"><video src="${CLIP}" aria-label="l"></video><figcaption>a <em>b</em></figcaption></figure><figure><audio src="${CLIP}" title="t"></audio></figure>text<video src="${CLIP}"></video>text`,
  'videos and gists of other sites':
    '<p><a href="https://youtu.be/dQw4w9WgXcQ">https://youtu.be/dQw4w9WgXcQ</a></p><p><a href="https://vimeo.com/76979871" title="t">The talk</a></p><p> <a href="https://gist.github.com/a/0123456789abcdef0123">g</a>\n</p><p>See <a href="https://vimeo.com/76979871">this</a></p><p><a href="https://vimeo.com/76979871"><em>that</em></a></p><a href="https://vimeo.com/76979871">bare</a>',
  'frames of videos and scripts of gists':
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ" title="Talk"></iframe><p><iframe src="//player.vimeo.com/video/76979871"></iframe></p><ul><li><iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></li></ul><script src="https://gist.github.com/a/0123456789abcdef0123.js"></script><iframe src="https://gist.github.com/a/0123456789abcdef0123"></iframe><p>a <iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe></p>',
  'a plain link to a video': '<p><a href="https://vimeo.com/76979871">a</a><br></p>',
  diagrams: '<pre><code class="language-mermaid" data-title="t">flowchart LR\n  a --&gt; b</code></pre>',
  'tables with a head':
    '<table><caption>c <em>d</em></caption><thead><tr><th align="right">a</th><th></th></tr></thead><tbody><tr><td colspan="2">b</td></tr></tbody></table>',
  'tables without a head':
    '<table><tr><td>a</td><th scope="row">b</th></tr></table><table><tr><th>c</th></tr><tr><td><p>d</p><ul><li>e</li></ul></td></tr></table>',
  'tables with two rows of head and a foot':
    '<table><thead><tr><th rowspan="2">a</th><th>b</th></tr><tr><th>c</th></tr></thead><tbody><tr><td>d</td><td>e</td></tr></tbody><tfoot><tr><td>f</td><td>g</td></tr></tfoot></table>',
  'pictures alone': '<p><img src="/a.png" alt="a" title="Fig. 1"></p><p><img src="/b.png" width="100"></p><img src="/c.png" alt="">',
  'pictures in lines': '<p>a <img src="/a.png" alt="b" title="t"> c <a href="/x"><img src="/d.png"></a></p>',
  figures:
    '<figure><img src="/a.png" alt="x"><figcaption>By <a href="/y">y</a></figcaption></figure><figure id="f"><pre><code>z</code></pre><figcaption>w</figcaption></figure>',
  'details and definitions':
    '<details open><summary>a <code>b</code></summary><p>c</p></details><dl><dt>d</dt><dd>e</dd><dd><p>f</p><p>g</p></dd></dl>',
  'places of pictures that are not stored yet':
    '<p>a</p>\n<template data-picture="a &quot;b&quot;.png" data-upload="5e0cf1c2-3c1b-4c5e-8d1f-0b6a6a3c9f10" data-alt="An <em>">By <a href="/y">y</a></template>\n<ul><li>b<template data-picture="" data-alt></template></li></ul><p>c</p>',
  containers: '<section id="s"><h2>a</h2><div lang="de">b</div></section><address>c</address>',
  footnotes: markdownToHtml('a[^1] b[^1]\n\n[^1]: note *x*\n\n    second'),
  'unsupported HTML':
    '<p>a <ruby>b<rt>c</rt></ruby> <progress value="1" max="2"></progress> <a id="goal"></a></p><iframe src="https://v.w/1"></iframe><video src="/v"></video><dl><div><dt>d</dt></div></dl>',
  'text without tags': 'a <b>b</b><p>c</p>d',
  'text without tags beside an unsupported block': '<dl><div><dt>a</dt></div></dl>b <b>c</b><dl><div><dt>d</dt></div></dl>e',
  'blocks inside of links': '<a href="/x"><div>a</div></a>',
  'characters with a meaning': '<p>&lt;b&gt; &amp;amp; a&nbsp;b "c"</p><pre><code>&amp;lt; "</code></pre>',
  nothing: '',
}

test.each(Object.entries(CASES))('%s: the same after the editor', async (name, html) => {
  const { before, after } = await roundTrip(html)
  // Stays a link, around the text instead of around its block.
  if (name === 'blocks inside of links') expect(after.html).toBe('<div>\n<a href="/x">a</a>\n</div>')
  else expect(after).toEqual(before)
})

test('any combination of the cases is the same after the editor', async () => {
  const parts = fc.array(fc.constantFrom(...Object.entries(CASES).flatMap(([name, html]) => (name.startsWith('blocks') ? [] : [html]))), {
    maxLength: 4,
  })
  const wrappers = fc.constantFrom('', 'blockquote', 'section', 'div')
  await fc.assert(
    fc.asyncProperty(parts, wrappers, async (pieces, wrapper) => {
      const html = pieces.map((piece) => (wrapper === '' ? piece : `<${wrapper}>${piece}</${wrapper}>`)).join('\n')
      await expectSameForReaders(html)
    }),
    { numRuns: runs(60) },
  )
})

test('the place of a picture stays, with its name, upload, alternative text and caption, and readers never see it', async () => {
  const place =
    '<template id="fig" data-picture="a.png" data-upload="u-1" data-alt="A &quot;plan&quot;">By <a href="/y">Lin</a> &amp; <em>co</em></template>'
  const html = `<p>a</p>\n${place}\n<p>b</p>`
  expect(edit(html)).toBe(html)
  expect(edit('<template data-picture></template>')).toBe('<template data-picture></template>')
  expect((await renderForComparison(html)).html).toBe((await renderForComparison('<p>a</p>\n<p>b</p>')).html)
  expect((await renderForComparison(html)).plainText).toBe('a b')
  // Other templates are preserved as HTML.
  expect(edit('<p>a</p>\n<template>b</template>')).toBe('<p>a</p>\n<template>b</template>')
  expect(edit(`<p>a <b>${place}</b></p>`)).toContain(place)
})

test('lines on both sides of the place of a picture stay apart for readers', () => {
  expect(edit('a\n<template data-picture="p.png"></template>\nb')).toBe('<p>a</p>\n<template data-picture="p.png"></template>\n<p>b</p>')
})

test('code in preserved HTML keeps its leading line breaks', () => {
  const html = '<ul><pre>\n\n\na</pre></ul>'
  expect(edit(html)).toBe(html)
  expect(edit(edit('<ul><pre></td>\n\n'))).toBe(edit('<ul><pre></td>\n\n'))
})

test('any HTML can be edited, and stops changing after two rounds', () => {
  const tag = fc.constantFrom(
    'p',
    'b',
    'a',
    'ul',
    'li',
    'table',
    'td',
    'tr',
    'pre',
    'h2',
    'div',
    'dl',
    'dt',
    'details',
    'summary',
    'img',
    'x-y',
    'input',
  )
  const token = fc.oneof(
    tag.map((name) => `<${name}>`),
    tag.map((name) => `</${name}>`),
    fc.constantFrom(' ', 'word', '\n', '&nbsp;', '<!--c-->', ' id="i"', '<br>', '<script>1</script>', '<a href="/x">'),
  )
  fc.assert(
    fc.property(fc.array(token, { maxLength: 25 }), (tokens) => {
      // Links in links and the like need a second round, as in any parser of HTML.
      const settled = edit(edit(tokens.join('')))
      expect(edit(settled)).toBe(settled)
    }),
    { numRuns: runs(500) },
  )
})

/** Reads, checks against the schema, and writes, as the editor does. Throws when a document violates the schema. */
function edit(html: string): string {
  const document = openDoc(html)
  document.check()
  return htmlOf(document)
}

async function expectSameForReaders(html: string): Promise<void> {
  const { before, after } = await roundTrip(html)
  expect(after).toEqual(before)
}

async function roundTrip(html: string) {
  const written = edit(html)
  expect(edit(written)).toBe(written)
  return { before: await renderForComparison(html), after: await renderForComparison(written) }
}
