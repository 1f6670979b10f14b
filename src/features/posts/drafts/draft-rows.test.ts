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

test.each([
  ['language', 'english language', 'Language must be a language tag such as de or pt-BR.'],
  ['metaTitle', 'x'.repeat(301), 'Search title must be at most 300 characters.'],
  ['metaDescription', 'x'.repeat(501), 'Search description must be at most 500 characters.'],
  ['thumbnailAlt', 'x'.repeat(1_001), 'Alt text of the thumbnail must be at most 1000 characters.'],
  [
    'socialImage',
    'javascript:alert(1)',
    'Social picture must be a web address (http:// or https://) or a path on this site that begins with /.',
  ],
  ['focalX', 101, 'Focal point must be two numbers from 0 to 100.'],
  ['focalY', -5, 'Focal point must be two numbers from 0 to 100.'],
  ['language', 'de_AT', 'Language must be a language tag such as de or pt-BR.'],
  ['canonicalUrl', 'javascript:alert(1)', 'Canonical address must be a web address (http:// or https://).'],
  ['canonicalUrl', '/posts/other', 'Canonical address must be a web address (http:// or https://).'],
] as const)('%s %j is refused', (field, value, message) => {
  expect(checkFields({ ...draft, [field]: value }).issues).toEqual([{ field, message }])
  const stored = columnsOf({ ...draft, [field]: value })[field]
  expect([null, 50, String(value).slice(0, -1)]).toContain(stored)
})

test.each([
  ['', '', null, null],
  [' pt-BR ', ' https://other.example/a ', 'pt-BR', 'https://other.example/a'],
])('language %j and original %j are stored as %j and %j', (language, canonicalUrl, tag, address) => {
  expect(columnsOf({ ...draft, language, canonicalUrl })).toMatchObject({ language: tag, canonicalUrl: address })
})

test('fields that an earlier version stored have the defaults of those that came later', () => {
  const { type, title, slug, description, thumbnail, category, content, publishAt, isProject, ...rest } = draft
  const { projectPreviewUrl, projectPreviewLabel, projectSourceUrl, projectSourceLabel } = rest
  const project = { isProject, projectPreviewUrl, projectPreviewLabel, projectSourceUrl, projectSourceLabel }
  expect(readFields({ type, title, slug, description, thumbnail, category, content, publishAt, ...project })).toEqual(draft)
})

test.each([
  [2, 97, 0, 95],
  [33, 67.5, 35, 70],
])('the focal point %d %d is stored as %d %d', (focalX, focalY, x, y) => {
  expect(columnsOf({ ...draft, focalX, focalY })).toMatchObject({ focalX: x, focalY: y })
  expect(checkFields({ ...draft, focalX, focalY }).post).toMatchObject({ focalX: x, focalY: y })
})
