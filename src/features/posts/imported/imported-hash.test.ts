import { describe, expect, test } from 'vitest'
import { EMPTY_DRAFT } from '../drafts/draft.ts'
import { columnsOf, type WrittenRow } from '../drafts/draft-rows.ts'
import { importedHashOf } from './imported-hash.server.ts'

const day = new Date('2026-01-02T00:00:00Z')
const row: WrittenRow = {
  ...columnsOf({ ...EMPTY_DRAFT, title: 'A post', content: '<p>Text.</p>', category: ['Java'] }),
  ...{ type: 'post', slug: 'a-post', status: 'published', trashedFrom: null, createdAt: day, publishedAt: day },
}

describe('importedHashOf', () => {
  test('of rich text is the hash that earlier versions have stored', () => {
    expect(importedHashOf(row)).toBe('34057a3ff680f83eb382bffa057eef4b8d3f82e597c5dc66d7e376cbbbbfca77')
  })

  test('of Markdown follows its source, and not the HTML that is made of it', () => {
    const markdown = { ...row, markdown: 'Text.' }
    expect(importedHashOf(markdown)).not.toBe(importedHashOf(row))
    expect(importedHashOf({ ...markdown, content: '<p>Other</p>' })).toBe(importedHashOf(markdown))
    expect(importedHashOf({ ...markdown, dialect: 'hugo' })).not.toBe(importedHashOf(markdown))
  })
})
