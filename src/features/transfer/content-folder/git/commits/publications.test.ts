import { expect, test } from 'vitest'
import type { FolderChange } from '../../folder-change.ts'
import { describeChange, planCommits } from './publications.ts'

const author = { name: 'Ada', email: 'ada@byron.example' }

function change(more: Partial<FolderChange>): FolderChange {
  return { reason: 'published', title: 'A title', written: ['a.md'], removed: [], ...more }
}

test.each([
  ['published', 'A title', 'Publish "A title"'],
  ['renamed', 'A\n\n  title\u0000 ', 'Rename "A title"'],
  ['deleted', '', 'Delete ""'],
  ['updated', '😀'.repeat(200), `Update "${'😀'.repeat(120)}…"`],
] as const)('%s %j is described', (reason, title, expected) => {
  expect(describeChange({ reason, title })).toBe(expected)
})

test('each publication is one commit; one without files is none', () => {
  const changes = [
    change({ written: ['a.md', 'a.png'] }),
    change({ reason: 'draft', written: [] }),
    change({ reason: 'renamed', written: ['new.md'], removed: ['old.md'] }),
  ]
  expect(planCommits(changes, author)).toEqual([
    { written: ['a.md', 'a.png'], removed: [], message: 'Publish "A title"', author },
    { written: ['new.md'], removed: ['old.md'], message: 'Rename "A title"', author },
  ])
})

test('many publications of one run share commits of 500 files', () => {
  const changes = Array.from({ length: 1_201 }, (_, place) => change({ written: [`${place}.md`], removed: [`${place + 1}.md`] }))
  const commits = planCommits(changes, author)
  expect(commits.map(({ message, written, removed }) => [message, written.length + removed.length])).toEqual([
    ['Update 1201 posts', 500],
    ['Update 1201 posts', 500],
    ['Update 1201 posts', 202],
  ])
  // A file that one post leaves and another takes is written.
  expect(commits.flatMap(({ removed }) => removed)).toEqual(['1201.md'])
})
