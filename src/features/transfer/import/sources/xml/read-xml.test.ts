import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { childText, readXmlRecords, type XmlElement, type XmlLimits } from './read-xml.server.ts'

async function read(xml: string | Buffer, limits?: XmlLimits): Promise<XmlElement[]> {
  const file = path.join(temporaryFolder(), 'a.xml')
  writeFileSync(file, xml)
  const records: XmlElement[] = []
  for await (const record of readXmlRecords(file, new Set(['item']), limits)) records.push(record)
  return records
}

test('records come with their children and attributes, also those that hold one of their name', async () => {
  const [item, ...others] = await read('<?xml version="1.0"?>\n<rss>\n<item a="1">x<b>&lt;c&gt;</b><item>inner</item></item><other/></rss>')
  expect(others).toEqual([])
  expect(item).toMatchObject({ name: 'item', attributes: { a: '1' }, text: 'x', line: 3 })
  expect(item?.children.map(({ name, text }) => [name, text])).toEqual([
    ['b', '<c>'],
    ['item', 'inner'],
  ])
})

test('texts in several parts are one', async () => {
  const long = 'wörd '.repeat(40_000)
  const [item] = await read(`<rss><item><a><![CDATA[${long}]]]]><![CDATA[>&amp;]]> y</a></item></rss>`)
  expect(childText(item ?? fail(), 'a')).toBe(`${long}]]>&amp; y`)
})

test('control characters, bytes that are no UTF-8, entities of HTML and an empty first line are no hindrance', async () => {
  const xml = Buffer.concat([
    Buffer.from('\n<?xml version="1.0"?><rss><item><a>\u0008a&nbsp;b\u000b '),
    Buffer.from([0xff]),
    Buffer.from('</a></item></rss>'),
  ])
  const [item] = await read(xml)
  expect(childText(item ?? fail(), 'a')).toBe('a&nbsp;b \ufffd')
})

test('the declared encoding counts', async () => {
  const [item] = await read(Buffer.from('<?xml version="1.0" encoding="ISO-8859-1"?><item>caf\u00e9</item>', 'latin1'))
  expect(item?.text).toBe('café')
})

test.each([
  ['<rss><item></rss>', /^the XML cannot be read: line 1: /],
  ['<rss>\n\n<item><a>b</c></item></rss>', /line 3: /],
  ['<rss><item>', /unclosed tag/],
  ['{"not": "xml"}', /text data outside|root/],
  ['<!DOCTYPE a [<!ENTITY a "lol"><!ENTITY b "&a;&a;&a;">]><rss><item>&b;</item></rss>', /document type/],
  ['<!DOCTYPE a [<!ENTITY a SYSTEM "file:///etc/passwd">]><item>&a;</item>', /document type/],
  [`${'<a>'.repeat(10_000)}${'</a>'.repeat(10_000)}`, /deep in each other/],
])('%.40s is refused with the line', async (xml, reason) => {
  await expect(read(xml)).rejects.toThrow(reason)
})

test('texts, attributes and records have limits', async () => {
  const limits = { depth: 9, recordLength: 300_000, tokenLength: 200_000 }
  await expect(read(`<rss><a>${'x'.repeat(500_000)}</a></rss>`, limits)).rejects.toThrow(/a text is longer than 200,000/)
  await expect(read(`<rss><!--${'x'.repeat(500_000)}--></rss>`, limits)).rejects.toThrow(/a text is longer/)
  await expect(read(`<rss><a b="${'x'.repeat(500_000)}"/></rss>`, limits)).rejects.toThrow(/a text is longer/)
  await expect(read(`<rss><item>${'<a>xxxxxxxxxx</a>'.repeat(50_000)}</item></rss>`, limits)).rejects.toThrow(
    /<item> is longer than 300,000/,
  )
})

test('an entity that is not declared stays as it is written', async () => {
  expect((await read('<rss><item>&lol9;</item></rss>'))[0]?.text).toBe('&lol9;')
})

function fail(): never {
  throw new Error('there is no record')
}
