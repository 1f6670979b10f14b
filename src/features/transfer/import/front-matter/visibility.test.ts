import { describe, expect, test } from 'vitest'
import { fromWrittenDay } from '#src/lib/format/written-day.ts'
import { readPostFile } from '../post-file.ts'
import { NOT_PUBLIC } from './visibility.ts'

const NOW = new Date('2026-11-20T12:00:00Z')

const read = (head: string, file = 'a.md') => {
  const { fields, notes, unusedKeys } = readPostFile(file, `---\n${head}\n---\n`, undefined, NOW)
  return { published: fields.published, createdAt: fields.createdAt, notes, unusedKeys }
}

describe('readVisibility: not public', () => {
  test.each([
    ['draft: true', 'draft is true'],
    ['isDraft: yes', 'isDraft is yes'],
    ['unlisted: true', 'unlisted is true'],
    ['published: false', 'published is false'],
    ['published: no', 'published is no'],
    ['published: true\ndraft: true', 'draft is true'],
    ['status: draft', 'status is draft'],
    ['Status: hidden', 'Status is hidden'],
    ['status: Pending Review', 'status is Pending Review'],
    ['status: [published, private]', 'status is published, private'],
    ['post_status: auto-draft', 'post_status is auto-draft'],
    ['visibility: private', 'visibility is private'],
    ['visibility: members', 'visibility is members'],
    ['audience: only_paid', 'audience is only_paid'],
    ['access: subscribers', 'access is subscribers'],
    ['public: false', 'public is false'],
    ['dg-publish: false', 'dg-publish is false'],
    ['permalink: false', 'permalink is false'],
    ['eleventyExcludeFromCollections: true', 'eleventyExcludeFromCollections is true'],
    ['headless: true', 'headless is true'],
    ['build: { render: never }', 'it has no page of its own'],
    ['_build:\n  list: never', 'it has no page of its own'],
    ['password: secret', 'it has a password'],
    ['expiryDate: 2024-02-01T00:00:00Z', 'it expired on 2024-02-01'],
    ['unpublish_on: 2026-11-20T12:00:00Z', 'it expired on 2026-11-20'],
    ['date: 0000-00-00 00:00:00', 'its date is zero'],
    ['date: 0001-01-01T00:00:00Z', 'its date is zero'],
    ['extra:\n  draft: true', 'draft is true'],
    ['params:\n  hidden: true', 'hidden is true'],
    ['hide: true', 'hide is true'],
    ['render: false', 'render is false'],
    ['archived: true', 'archived is true'],
    ['display: hidden', 'display is hidden'],
    ['state: in-review', 'state is in-review'],
    ['stage: In progress', 'stage is In progress'],
    ['publish_until: 2024-02-01', 'it expired on 2024-02-01'],
    ['unpublish_at: 2024-02-01', 'it expired on 2024-02-01'],
  ])('%s', (head, reason) => {
    expect(read(head)).toMatchObject({ published: false, notes: [`imported as a draft: ${reason}`], unusedKeys: [] })
  })

  test.each([
    ['_drafts/a.md', 'it lies in the folder _drafts'],
    ['content/drafts/2024/a.md', 'it lies in the folder drafts'],
    ['src/Private/a.md', 'it lies in the folder Private'],
    ['posts/_a.md', 'its file name says so'],
    ['posts/a.draft.mdx', 'its file name says so'],
  ])('%s', (file, reason) => {
    expect(read('title: A', file)).toMatchObject({ published: false, notes: [`imported as a draft: ${reason}`] })
  })

  test('every flag of the table', () => {
    for (const name of [...NOT_PUBLIC.whenTrue, ...NOT_PUBLIC.whenTrueFlag]) expect(read(`${name}: true`).published).toBe(false)
    for (const name of [...NOT_PUBLIC.whenFalse, ...NOT_PUBLIC.whenFalseFlag]) expect(read(`${name}: false`).published).toBe(false)
  })

  test('a file of an export of this program has no such note', () => {
    expect(read('published: false\nmarkup: html')).toMatchObject({ published: false, notes: [] })
  })
})

describe('readVisibility: public', () => {
  test.each([
    'draft: false',
    'published: true',
    'published: 2024-12-03',
    'status: Published',
    'status: featured',
    'visibility: public',
    'state: New York',
    'display: grid',
    'archived: 2019',
    'audience: beginners',
    'live: https://demo.example',
    'active: home',
    'password: false',
    'title: A draft',
    'build: { list: always }',
    'hide: [toc]',
  ])('%s', (head) => {
    expect(read(head)).toMatchObject({ published: true, notes: [] })
  })

  test('a later end is reported', () => {
    expect(read('expires: 2027-01-01')).toMatchObject({
      published: true,
      notes: ['stays public after 2027-01-01: posts do not expire here'],
    })
  })

  test.each(['posts/draft-of-a-law.md', 'posts/drafting/a.md', '_posts/a.md', '_pages/a.md', 'private.md'])('the file %s', (file) => {
    expect(read('title: A', file)).toMatchObject({ published: true, notes: [] })
  })
})

test.each(['publishDate: 2099-01-01', 'date: 2024-01-04\npublishDate: 2099-01-01', 'created: 2024-01-04\nscheduled_for: 2099-01-01'])(
  'a post with a date in the future is scheduled: %s',
  (head) => {
    expect(read(head)).toMatchObject({ published: true, createdAt: fromWrittenDay('2099-01-01'), notes: ['scheduled for 2099-01-01'] })
  },
)
