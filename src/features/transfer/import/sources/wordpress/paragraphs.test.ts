import fc from 'fast-check'
import { expect, test } from 'vitest'
import { wordsOf } from '#tests/support/article-words.ts'
import { plainTextOf } from '../html-text.ts'
import { addParagraphs } from './paragraphs.ts'

test.each([
  ['blank lines and line ends', 'One\ntwo\n\n\nthree', '<p>One<br>\ntwo</p>\n<p>three</p>\n'],
  ['line ends of Windows', 'One\r\ntwo\r\n\r\nthree', '<p>One<br>\ntwo</p>\n<p>three</p>\n'],
  ['elements in a line', 'A <b>bold</b>\n<i>word</i>', '<p>A <b>bold</b><br>\n<i>word</i></p>\n'],
  ['line breaks of the author', 'A<br>\nb<br />c', '<p>A<br>\nb<br />c</p>\n'],
  ['headings', 'A\n<h2>B\nc</h2>\nD', '<p>A</p>\n<h2>B\nc</h2>\n<p>D</p>\n'],
  ['boxes', '<div>A\n\nB</div>', '<div>\n<p>A</p>\n<p>B</p>\n</div>\n'],
  ['quotations', '<blockquote>A</blockquote>', '<blockquote>\n<p>A</p>\n</blockquote>\n'],
  ['paragraphs of the author', '<p id="a">A\nb</p>\n<p></p>C', '<p id="a">A<br>\nb</p>\n<p>C</p>\n'],
  ['a paragraph without an end', '<p>A\n<ul><li>b</li></ul>', '<p>A</p>\n<ul><li>b</li></ul>\n'],
  ['code', 'A\n<pre>x\n\n\ny</pre>\nb <code>c\n\nd</code>', '<p>A</p>\n<pre>x\n\n\ny</pre>\n<p>b <code>c\n\nd</code></p>\n'],
  ['lists in lists', '<ul>\n\n<li>A\n<ul><li>b</li></ul>\n</li></ul>c', '<ul>\n\n<li>A\n<ul><li>b</li></ul>\n</li></ul>\n<p>c</p>\n'],
  ['tables', '<table><tr>\n\n<td>A\nb</td></tr></table>', '<table><tr>\n\n<td>A\nb</td></tr></table>\n'],
  ['a list without an end', '<ul>A\n\nB', '<ul>\n<p>A</p>\n<p>B</p>\n'],
  ['comments', 'A<!--more-->\n\nB', '<p>A</p>\n<p>B</p>\n'],
  ['a sign that begins no tag', '1 < 2\n\n<3 & a<b', '<p>1 < 2</p>\n<p><3 & a<b</p>\n'],
])('%s', (_name, text, html) => {
  expect(addParagraphs(text)).toBe(html)
})

const piece = fc.constantFrom(
  ...'\n|\n\n| |word|two words|<p>|</p>|<div>|</div>|<ul>|<li>|</li>|</ul>|<pre>|</pre>|<br>'.split('|'),
  ...'<b>|</b>|<blockquote>|</blockquote>|<h2>|</h2>|<code>|</code>|<!--more-->|<|>|<a href="x">|</a>'.split('|'),
)

test('no word is lost or added', () => {
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const text = pieces.join('')
      expect(wordsOf(plainTextOf(addParagraphs(text)))).toEqual(wordsOf(plainTextOf(text)))
    }),
    { seed: 1 },
  )
})

test('floods of tags take linear time', () => {
  const before = process.threadCpuUsage().user
  for (const flood of `<ul>|<pre>|<a href="|<!--|<|<b>\n\n|\n|</p>|<code></code>|<h2>a</h2>| \t|<a b='<a c="`.split('|'))
    addParagraphs(flood.repeat(50_000))
  expect(process.threadCpuUsage().user - before).toBeLessThan(8_000_000)
})
