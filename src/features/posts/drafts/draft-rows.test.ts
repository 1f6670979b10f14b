import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from './draft.ts'
import { checkFields, columnsOf, readFields } from './draft-rows.ts'

const draft = { ...EMPTY_DRAFT, title: 'A post', slug: 'a-post', content: '<p>Text.</p>' }

test.each(['second', '0', '-1', '1.5', '10000', '1e3'])('part %j of a series is refused', (seriesOrder) => {
  expect(checkFields({ ...draft, series: 'A series', seriesOrder }).issues).toEqual([
    { field: 'seriesOrder', message: 'Order in the series must be a whole number from 1 to 9999.' },
  ])
})

test.each([
  ['', '', null, null],
  ['  From \n scratch ', ' 2 ', 'From scratch', 2],
  ['A series', '', 'A series', null],
])('series %j and part %j are stored as %j and %j', (series, seriesOrder, name, order) => {
  expect(checkFields({ ...draft, series, seriesOrder }).post).toMatchObject({ series: name, seriesOrder: order })
  expect(columnsOf({ ...draft, series, seriesOrder })).toMatchObject({ series: name, seriesOrder: order })
})

test('fields that were stored without a series have none', () => {
  const { series: _series, seriesOrder: _order, ...stored } = draft
  expect(readFields(stored)).toEqual(draft)
})
