import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readCsv, writeCsv } from './csv.ts'

const cells = (text: string) => readCsv(text).records.map((record) => record.cells)

test('an unclosed quote is reported with its line', () => {
  expect(readCsv('a,b\r\n1,2\r\n3,"4\r\n5,6\r\n')).toEqual({
    records: [
      { line: 1, cells: ['a', 'b'] },
      { line: 2, cells: ['1', '2'] },
    ],
    unclosed: 3,
  })
})

test('written cells are never formulas', () => {
  for (const text of ['=1+1', '+1', '-1', '@sum(a)', '\t=1', '\r=1', '＝1']) {
    expect(writeCsv([[text]]).replace(/^\uFEFF"?/, '')[0], JSON.stringify(text)).toBe("'")
  }
})

test('preserves apostrophes of the user', () => {
  expect(cells("name\n'Tis,\n")).toEqual([['name'], ["'Tis", '']])
})

test('quoted cells keep separators, quotes and line ends, and lines are counted through them', () => {
  expect(readCsv('a,b\n"x,""y""\nz",1\n\n2,3').records).toEqual([
    { line: 1, cells: ['a', 'b'] },
    { line: 2, cells: ['x,"y"\nz', '1'] },
    { line: 5, cells: ['2', '3'] },
  ])
})

test('semicolons and tabs separate where the first line uses them', () => {
  expect(cells('a;b\n1,5;2')).toEqual([
    ['a', 'b'],
    ['1,5', '2'],
  ])
  expect(cells('a\tb\n1\t2')).toEqual([
    ['a', 'b'],
    ['1', '2'],
  ])
})

test.each(['sep=;\r\n', '"sep=;"\n', '\uFEFFSEP=;\n'])('a first line %j names the separator', (first) => {
  expect(readCsv(`${first}a,b;c\n1;2\n`).records).toEqual([
    { line: 2, cells: ['a,b', 'c'] },
    { line: 3, cells: ['1', '2'] },
  ])
})

test('no more records and cells are read than a table may have', () => {
  expect(readCsv('a,b\n'.repeat(10), { recordsMax: 3 }).records).toHaveLength(3)
  const [head, next] = readCsv(`a,b${','.repeat(5_000)}\n1,2`).records
  expect([head?.cells.length, next]).toEqual([1_000, { line: 2, cells: ['1', '2'] }])
})

test('written records read back unchanged', () => {
  const cell = fc.oneof(fc.string(), fc.stringMatching(/^[=+\-@'"\t\r\n,; ]{0,6}[a-z]?$/))
  const table = fc
    .integer({ min: 2, max: 4 })
    .chain((width) => fc.array(fc.array(cell, { minLength: width, maxLength: width }), { minLength: 1 }))
  fc.assert(
    fc.property(table, (rows) => {
      // A first line of names, as every file has one: it says what separates.
      const names = rows[0]?.map((_, place) => `column ${place}`) ?? []
      expect(cells(writeCsv([names, ...rows]))).toEqual([names, ...rows])
    }),
  )
})
