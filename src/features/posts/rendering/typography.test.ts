import type { Root } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import { expect, test } from 'vitest'
import { applyTypography, typographicText } from './typography.ts'

const html = unified().use(rehypeParse, { fragment: true }).use(rehypeStringify)

function write(content: string): string {
  const tree: Root = html.parse(content)
  applyTypography(tree)
  return html.stringify(tree)
}

test.each([
  ['"one" and \'two\'', '“one” and ‘two’'],
  ["it's the authors' own, '90s and 'tis", 'it’s the authors’ own, ’90s and ’tis'],
  ['("in brackets") "\'nested\'"', '(“in brackets”) “‘nested’”'],
  ['a -- b --- c, 1--2', 'a – b — c, 1–2'],
  ['wait... "so..."', 'wait… “so…”'],
  ['他说"你好"。然后走了。', '他说“你好”。然后走了。'],
  ['在標題"前言"之後。', '在標題“前言”之後。'],
  ['표지판에"About me"라고 적혀 있다.', '표지판에“About me”라고 적혀 있다.'],
  ["표지판에'About me'라고, 彼は'はい'と", '표지판에‘About me’라고, 彼は‘はい’と'],
  ['พูดว่า"สวัสดี"ครับ', 'พูดว่า“สวัสดี”ครับ'],
  ['¿"Quién" dijo? ¡\'Yo\'!', '¿“Quién” dijo? ¡‘Yo’!'],
  ['he said,"no space" and:"left"', 'he said,“no space” and:“left”'],
  ['"name":"value"', '“name”:“value”'],
  ['"yes"/"no" and \'yes\'/\'no\'', '“yes”/“no” and ‘yes’/‘no’'],
  ['"צה"ל" ודו"ח', '“צה"ל” ודו"ח'],
  ['🎉"party"', '🎉“party”'],
  ["п'ять, l'été, 'don't'", 'п’ять, l’été, ‘don’t’'],
  ['"version 2" of a 3.5" disk', '“version 2” of a 3.5" disk'],
])('%s', (written, typographic) => {
  expect(typographicText(written)).toBe(typographic)
})

test.each(['npm --save i-- ...rest ../x ..', 'key="value"', '---- ....', "5' tall", 'a - b', 'a"b"c', 'צה"ל', "ג'ירפה"])(
  '%s stays as written',
  (text) => {
    expect(typographicText(text)).toBe(text)
  },
)

test('quotes span elements, and never reach into the next block', () => {
  expect(write('<p>"<em>word</em>" <a href="/x">"b</a>"</p><p>" "c"</p>')).toBe('<p>“<em>word</em>” <a href="/x">“b</a>”</p><p>" “c”</p>')
  expect(write('<p>"<code>"x"...</code>" and <kbd>\'</kbd></p>')).toBe('<p>“<code>"x"...</code>” and <kbd>\'</kbd></p>')
})

test('code, formulas and preformatted text stay as written', () => {
  for (const kept of ['<pre>"a" -- b...</pre>', '<samp>"a"</samp>', '<math><mtext>"a"</mtext></math>', '<tt>--</tt>'])
    expect(write(kept)).toBe(kept)
})

test('a long text takes linear time', () => {
  const before = process.threadCpuUsage().user
  for (const part of ['"', "'", '-- ', '... ', '"a" ']) typographicText(part.repeat(50_000))
  expect(process.threadCpuUsage().user - before).toBeLessThan(3_000_000)
})
