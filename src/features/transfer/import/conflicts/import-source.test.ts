import { expect, test } from 'vitest'
import { isSameSource, sourceName, sourceSite } from './import-source.ts'

const day = new Date('2025-01-05')
const other = new Date('2024-02-03')
const from = (name: string, site: string | null = null, file = 'a.md') => ({ name, site, file })
const stored = { source: from('blog'), title: 'A', createdAt: day }
const file = { source: from('blog'), title: 'A', createdAt: day }

test.each([
  ['the same file', stored, file, true],
  ['a new title', stored, { ...file, title: 'B' }, true],
  ['a new date', stored, { ...file, createdAt: other }, true],
  ['a new title, no date in the file', stored, { ...file, title: 'B', createdAt: undefined }, true],
  ['a title in the text', stored, { ...file, title: null, createdAt: other }, true],
  ['another post in a folder of the same name', stored, { ...file, title: 'B', createdAt: other }, false],
  ['a moved file', stored, { ...file, source: from('blog', null, 'a/index.md') }, true],
  ['another file of the same name', stored, { ...file, source: from('blog', null, 'b.md'), title: 'B', createdAt: other }, false],
  ['a renamed folder', stored, { ...file, source: from('blog-2') }, true],
  ['a renamed folder and a new title', stored, { ...file, source: from('blog-2'), title: 'B' }, false],
  ['another folder with the same title', stored, { ...file, source: from('other'), createdAt: other }, false],
  ['another folder, no date', stored, { ...file, source: from('other'), createdAt: undefined }, false],
  [
    'one site',
    { ...stored, source: from('x', 'a.example') },
    { ...file, source: from('y', 'a.example'), title: 'B', createdAt: other },
    true,
  ],
  ['two sites', { ...stored, source: from('blog', 'a.example') }, { ...file, source: from('blog', 'b.example') }, false],
  ['a site and an unknown one', { ...stored, source: from('blog', 'a.example') }, file, true],
  ['an import before sources were recorded', { ...stored, source: null }, file, true],
  ['such an import and a new title', { ...stored, source: null }, { ...file, title: 'B' }, false],
] as const)('%s', (_, post, incoming, isSame) => {
  expect(isSameSource(post, incoming)).toBe(isSame)
})

test('a folder and its archive have one name, a site and its www one host', () => {
  expect(['Blog', 'blog.zip', 'blog.tar.gz', 'BLOG.TGZ'].map(sourceName)).toEqual(['blog', 'blog', 'blog', 'blog'])
  expect(sourceName('node.js')).toBe('node.js')
  expect(sourceSite('WWW.Example.com')).toBe('example.com')
  expect(sourceSite(null)).toBeNull()
})
