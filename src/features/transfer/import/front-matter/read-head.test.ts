import { expect, test } from 'vitest'
import { readPostFile } from '../post-file.ts'
import { readFocal } from './read-focal.ts'

const read = (frontMatter: string) => readPostFile('a.md', `---\n${frontMatter}\n---\nText`)

test.each([
  ['30% 70%', { x: 30, y: 70 }],
  ['33 68', { x: 35, y: 70 }],
  ['30,70', { x: 30, y: 70 }],
  [[0.3, 0.72], { x: 30, y: 70 }],
  [
    { x: 0.25, y: 1 },
    { x: 25, y: 100 },
  ],
  ['TopLeft', { x: 0, y: 0 }],
  ['bottom', { x: 50, y: 100 }],
  ['right top', { x: 100, y: 0 }],
  ['Smart', null],
  ['101 5', null],
  ['', null],
  [undefined, null],
  [true, null],
])('the focal point %j is %j', (written, focal) => {
  expect(readFocal(written)).toEqual(focal)
})

test.each([
  ['seo_title: S\nmeta_description: M\ndescription: D', { metaTitle: 'S', metaDescription: 'M', description: 'D' }],
  ['seo: { title: S, description: M, noindex: true }', { metaTitle: 'S', metaDescription: 'M', noindex: true }],
  ['meta_description: M', { description: 'M', metaDescription: '' }],
  ['cover: a.png\nogImage: b.png', { thumbnail: 'a.png', socialImage: 'b.png' }],
  ['ogImage: b.png', { thumbnail: 'b.png', socialImage: null }],
  ['cover: { image: a.png, alt: A heron }', { thumbnail: 'a.png', thumbnailAlt: 'A heron' }],
  ['image: { filename: x, focal_point: TopLeft, src: a.png }', { thumbnail: 'a.png', focalX: 0, focalY: 0 }],
  ['image: a.png\nimageAlt: A heron', { thumbnailAlt: 'A heron' }],
  ['robots: noindex, follow', { noindex: true }],
  ['robotsNoIndex: true', { noindex: true }],
  ['noindex: "false"', { noindex: false }],
  ['robots: index', { noindex: false }],
])('%j', (frontMatter, fields) => {
  expect(read(frontMatter).fields).toMatchObject(fields)
  expect(read(frontMatter).unusedKeys).toEqual([])
})

test('in an export of this program every key means one thing', () => {
  const { fields } = readPostFile('a.md', '---\nmeta_description: M\nsocial_image: /media/b\nmarkup: "html"\n---\n')
  expect(fields).toMatchObject({ description: '', metaDescription: 'M', thumbnail: null, socialImage: '/media/b' })
})

test('a text that is too long is left out, with a note', () => {
  const { fields, notes } = read(`meta_title: ${'x'.repeat(301)}\ndescription: D\nmeta_description: ${'y'.repeat(501)}`)
  expect(fields).toMatchObject({ metaTitle: '', metaDescription: '' })
  expect(notes).toEqual([
    'title for search engines left out: it has more than 300 characters',
    'description for search engines left out: it has more than 500 characters',
  ])
})
