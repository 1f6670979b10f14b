import path from 'node:path'
import { expect, test } from 'vitest'
import { temporaryFolder } from '#tests/support/processes.ts'
import { listFolders } from './list-folders.ts'
import { watchFolders } from './watch-folders.server.ts'

test('folders with Markdown, pictures and recordings are watched, and those above them; those with Markdown come first', () => {
  const files = ['posts/2026/a.md', 'b.md'].map((file) => ({ path: file, size: 1, time: 1 }))
  const others = ['assets/css/site.css', 'posts/2026/talk.mp4', 'static/img/map.PNG', 'static/x.txt']
  expect(listFolders({ root: '/content', files, others, away: new Set() })).toEqual([
    '/content',
    '/content/posts/2026',
    '/content/posts',
    '/content/static/img',
    '/content/static',
  ])
})

test('a folder that cannot be watched is counted, until it can be', () => {
  const folder = temporaryFolder()
  const missing = path.join(folder, 'missing')
  const watching = watchFolders(() => {})
  expect(watching.set([folder, missing])).toEqual({ hasAdded: true, unwatched: 1 })
  expect(watching.set([folder, missing])).toEqual({ hasAdded: false, unwatched: 1 })
  expect(watching.set([folder])).toEqual({ hasAdded: false, unwatched: 0 })
  watching.close()
})
