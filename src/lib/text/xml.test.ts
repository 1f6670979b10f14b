import fc from 'fast-check'
import { expect, test } from 'vitest'
import { escapeXml, writeXml, xml } from './xml.ts'

// Any UTF-16, lone surrogates included.
const anyText = fc.string({ unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)) })

test.each([
  ['a < b & c > d', 'a &#60; b &#38; c &#62; d'],
  [']]>', ']]&#62;'],
  [`"'`, '&#34;&#39;'],
  ['bell\u0007 and null\u0000', 'bell and null'],
  ['\ud800 alone', '\ufffd alone'],
  ['\ufffe\uffff', ''],
  ['tab\tline\nend', 'tab\tline\nend'],
  ['déjà 🎉', 'déjà 🎉'],
])('%j is written as %j', (text, written) => {
  expect(escapeXml(text)).toBe(written)
})

test('no text becomes markup or a character that XML forbids', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(escapeXml(text)).toMatch(/^[\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]*$/u)
      expect(escapeXml(text)).not.toMatch(/[<>"']|&(?!#\d+;)/)
    }),
  )
})

test('escapes interpolated values and not the template', () => {
  const items = ['<a>', '"b"'].map((text) => xml`<i>${text}</i>`)
  expect(writeXml(xml`<r n="${1}" t="${'"'}">${items}${null}</r>`)).toBe(
    '<?xml version="1.0" encoding="UTF-8"?>\n<r n="1" t="&#34;"><i>&#60;a&#62;</i><i>&#34;b&#34;</i></r>\n',
  )
})
