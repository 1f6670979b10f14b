import { expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../drafts/draft.ts'
import { fieldsFromTemplate, templateFields } from './template.ts'

const POST = {
  ...EMPTY_DRAFT,
  title: 'How to sail',
  slug: 'how-to-sail',
  description: 'A guide',
  thumbnail: '/media/a',
  category: ['Guides'],
  content: '<h2>Before</h2>',
  publishAt: '2026-01-01T00:00:00.000Z',
  isProject: true,
  projectPreviewUrl: 'https://example.com',
  series: 'Sailing',
  seriesOrder: '3',
  canonicalUrl: 'https://example.org/sail',
  language: 'de',
}

test('a template has everything that several posts can share', () => {
  expect(templateFields(POST)).toEqual({
    ...POST,
    type: 'template',
    slug: '',
    publishAt: null,
    seriesOrder: '',
    canonicalUrl: '',
  })
  expect(templateFields({ ...POST, title: ' ' }).title).toBe('Untitled')
})

test('a post from a template is a post without title, address and dates', () => {
  expect(fieldsFromTemplate(templateFields(POST))).toEqual({
    ...POST,
    title: '',
    slug: '',
    publishAt: null,
    seriesOrder: '',
    canonicalUrl: '',
  })
})
