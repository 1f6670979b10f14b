import { expect, test } from 'vitest'
import { readSource } from '#tests/support/read-source.ts'
import { disqusReader } from './disqus-reader.server.ts'

const read = (xml: string) => readSource(disqusReader, 'export.xml', xml)

const START = `<?xml version="1.0" encoding="utf-8"?>
<disqus xmlns="http://disqus.com" xmlns:dsq="http://disqus.com/disqus-internals" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance">
<category dsq:id="1"><forum>ink</forum><title>General</title></category>`

type Post = { id: number; thread?: number; parent?: number; message: string; more?: string }

function disqusExport(threads: Record<number, string>, posts: readonly Post[]): string {
  const pages = Object.entries(threads).map(
    ([id, link]) =>
      `<thread dsq:id="${id}"><id>x</id><forum>ink</forum><category dsq:id="1"/><link>${link}</link><title>T</title></thread>`,
  )
  const written = posts.map(
    ({ id, thread = 1, parent, message, more = '' }) => `<post dsq:id="${id}"><id/><message><![CDATA[${message}]]></message>
<createdAt>2020-01-02T03:04:05Z</createdAt><author><name>Ann &amp; Bo</name><isAnonymous>false</isAnonymous><username>ann</username></author>
${more}<thread dsq:id="${thread}"/>${parent === undefined ? '' : `<parent dsq:id="${parent}"/>`}</post>`,
  )
  return `${START}${pages.join('\n')}${written.join('\n')}</disqus>`
}

test('exports are known by their beginning', () => {
  expect(disqusReader.recognizes('a.xml', START)).toBe(true)
  expect(disqusReader.recognizes('a.xml', '<rss><channel><link>https://disqus.com</link>')).toBe(false)
})

test('comments come with their pages, threads and states', async () => {
  const xml = disqusExport(
    { 1: 'https://old.example/2020/%C3%A9t%C3%A9/?utm=1', 2: 'http://localhost:4000/x', 3: 'https://old.example/b/' },
    [
      { id: 10, message: '<p>First &amp; <b>best</b></p>' },
      { id: 11, message: 'Plain', parent: 10, more: '<isDeleted>false</isDeleted><isSpam>true</isSpam>' },
      { id: 12, message: 'gone', more: '<isDeleted>true</isDeleted>' },
      { id: 13, message: 'lost', thread: 9 },
      { id: 14, message: '', thread: 3 },
    ],
  )
  const { siteUrl, comments, skipped } = await read(xml)
  expect(siteUrl).toBe('https://old.example')
  expect(comments).toMatchObject([
    {
      address: '/2020/été/',
      parent_id: null,
      created_at: '2020-01-02T03:04:05.000Z',
      status: 'shown',
      user_name: 'Ann & Bo',
      user_email: null,
      comment_text: 'First & **best**',
      format: 'markdown',
    },
    { parent_id: comments[0]?.id, status: 'spam', comment_text: 'Plain', format: 'text' },
  ])
  expect(skipped).toEqual([
    ['comments', 'left out, they were deleted (1)'],
    ['comments', 'left out, their page has no address (1)'],
    ['comments', 'left out, they have no text (1)'],
  ])
  expect((await read(xml)).comments).toEqual(comments)
})
