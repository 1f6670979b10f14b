import fc from 'fast-check'
import { parseFragment, serialize } from 'parse5'
import { expect, test } from 'vitest'
import { runs } from '#tests/property-runs.ts'
import { linesOfArticle } from './article-lines.ts'
import type { HowToFind } from './find-in-text.ts'
import { replaceInArticle } from './replace-in-article.ts'
import { findInLines, type Scope } from './replace-in-lines.ts'

const EVERYWHERE: Scope = { text: true, code: true }
const how = (text: string): HowToFind => ({ text, matchCase: false, wholeWord: false })

function replace(html: string, text: string, by: string, scope = EVERYWHERE): string {
  return replaceInArticle(html, { search: how(text), scope, replacement: by, isChosen: () => true })
}

/** The text as readers see it. */
function textOf(html: string): string {
  const written = serialize(parseFragment(html))
    .replace(/<!--.*?-->/gs, '')
    .replace(/<[^>]*>/g, '')
  return written.replace(/\s+/g, ' ').trim()
}

test('only text changes: tags, attributes, comments and their spelling stay', () => {
  expect(replace('<P class=cat title="cat">A cat<!-- cat --><IMG alt=\'cat\' src=cat.png></P>', 'cat', 'dog')).toBe(
    '<P class=cat title="cat">A dog<!-- cat --><IMG alt=\'cat\' src=cat.png></P>',
  )
  expect(replace('<script>cat</script><style>cat</style><iframe>cat</iframe><svg><text>cat</text></svg>', 'cat', 'dog')).not.toContain(
    'dog',
  )
  expect(replace('<p>x<sup><a href="#fn-1" data-footnote-ref>1</a></sup> 1</p>', '1', '2')).toBe(
    '<p>x<sup><a href="#fn-1" data-footnote-ref>1</a></sup> 2</p>',
  )
})

test('character references are found as what they mean, and never cut', () => {
  expect(replace('<p>Tom &amp; Jerry &lt;b&gt; &eacute;t&#233; &#128512;</p>', 'tom & jerry <b>', 'A&B')).toBe(
    '<p>A&amp;B &eacute;t&#233; &#128512;</p>',
  )
  expect(replace('<p>&eacute;t&#233;</p>', 'été', 'summer')).toBe('<p>summer</p>')
  expect(replace('<p>&#128512;</p>', '\uDE00', 'x')).toBe('<p>&#128512;</p>')
  expect(replace('<p>&zzword; a&b &amp</p>', '&zzword; a&b &', 'x')).toBe('<p>x</p>')
})

test('the new text is text', () => {
  expect(replace('<p>price</p>', 'price', '$1 & $$ <b>')).toBe('<p>$1 &amp; $$ &lt;b></p>')
  expect(replace('<p>aaa</p>', 'a', 'aa')).toBe('<p>aaaaaa</p>')
})

test('a match with formatting in it takes the formatting of its beginning, and empty formatting goes', () => {
  expect(replace('<p>A <strong>big</strong> cat</p>', 'big cat', 'dog')).toBe('<p>A <strong>dog</strong></p>')
  expect(replace('<p>A <em><strong>big</strong></em> cat</p>', 'a big', 'dog')).toBe('<p>dog cat</p>')
  expect(replace('<p>A <strong>big</strong> cat</p>', 'big', '')).toBe('<p>A  cat</p>')
  expect(replace('<p>f<b>oo</b>bar</p>', 'foo', 'x')).toBe('<p>xbar</p>')
  expect(replace('<pre><code class="language-sh">cat</code></pre>', 'cat', '')).toBe('<pre><code class="language-sh"></code></pre>')
})

test('no match crosses paragraphs, pictures and line breaks', () => {
  for (const html of ['<p>a</p><p>b</p>', '<p>a<br>b</p>', '<p>a<img src="x">b</p>', '<li>a<ul><li>b</li></ul></li>'])
    expect(findInLines(linesOfArticle(html), how('ab'), EVERYWHERE), html).toEqual([])
})

test('white space is found as readers see it, outside of code blocks', () => {
  expect(replace('<p>\n  A\n  long   <b> word</b></p>', 'a long word', 'x')).toBe('<p>\n  x</p>')
  expect(replace('<pre><code>\na\n  b</code></pre>', 'a\n  b', 'x')).toBe('<pre><code>\nx</code></pre>')
  expect(replace('<pre><code>a  b</code></pre>', 'a b', 'x')).toBe('<pre><code>a  b</code></pre>')
})

test('text and code are searched apart', () => {
  const html = '<p>cat <code>cat</code> cat</p><pre><code>cat</code></pre>'
  expect(replace(html, 'cat', 'dog', { text: true, code: false })).toBe('<p>dog <code>cat</code> dog</p><pre><code>cat</code></pre>')
  expect(replace(html, 'cat', 'dog', { text: false, code: true })).toBe('<p>cat <code>dog</code> cat</p><pre><code>dog</code></pre>')
  expect(findInLines(linesOfArticle(html), how('cat cat'), { text: true, code: false })).toEqual([])
})

test('single matches are chosen', () => {
  const html = '<p>cat cat cat</p>'
  const isChosen = (index: number) => index !== 1
  expect(replaceInArticle(html, { search: how('cat'), scope: EVERYWHERE, replacement: 'dog', isChosen })).toBe('<p>dog cat dog</p>')
})

test('text that the parser moves is not changed', () => {
  expect(replace('<table><tr>cat<td>cat</td></tr></table>', 'cat', 'dog')).toBe('<table><tr>dog<td>dog</td></tr></table>')
  expect(replace('<p>ca</i>t</p>', 'cat', 'dog')).toBe('<p>ca</i>t</p>')
})

test('what is found nowhere changes nothing, and a replacement by itself neither', () => {
  const part = fc.constantFrom(
    '<p>',
    '</p>',
    '<b>',
    '</b>',
    '<pre>',
    '</pre>',
    '<br>',
    'a',
    'b',
    ' ',
    '\n',
    '&amp;',
    '&',
    '<',
    '>',
    '"',
    '<!--',
    '-->',
    '\r',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 30 }), fc.constantFrom('a', 'ab', 'b a', '&'), (parts, wanted) => {
      const html = parts.join('')
      const by = { search: { text: wanted, matchCase: true, wholeWord: false }, scope: EVERYWHERE, replacement: wanted }
      expect(replaceInArticle(html, { ...by, isChosen: () => false })).toBe(html)
      expect(textOf(replaceInArticle(html, { ...by, isChosen: () => true }))).toBe(textOf(html))
    }),
    { numRuns: runs(1_000) },
  )
})
