import { expect, test } from 'vitest'
import type { FolderChange } from '../../folder-change.ts'
import { describeChange, planCommits } from './publications.ts'

const author = { name: 'Ada', email: 'ada@byron.example' }

const written = (name: string) => ({ path: name, sha256: 'a'.repeat(64) })
const removed = (name: string) => ({ path: name, sha256: null })

function change(more: Partial<FolderChange>): FolderChange {
  return { reason: 'published', title: 'A title', files: [written('a.md')], ...more }
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
  const rename = [removed('old.md'), written('new.md')]
  const changes = [
    change({ files: [written('a.md'), written('a.png')] }),
    change({ reason: 'draft', files: [] }),
    change({ reason: 'renamed', files: rename }),
  ]
  expect(planCommits(changes, author)).toEqual([
    { changes: [written('a.md'), written('a.png')], message: 'Publish "A title"', author },
    { changes: rename, message: 'Rename "A title"', author },
  ])
})

test('many publications of one run share commits of 500 files', () => {
  const changes = Array.from({ length: 1_201 }, (_, place) => change({ files: [removed(`${place + 1}.md`), written(`${place}.md`)] }))
  const commits = planCommits(changes, author)
  expect(commits.map((commit) => [commit.message, commit.changes.length])).toEqual([
    ['Update 1201 posts', 500],
    ['Update 1201 posts', 500],
    ['Update 1201 posts', 202],
  ])
  // A file that one post leaves and another takes is written.
  expect(commits.flatMap((commit) => commit.changes.filter(({ sha256 }) => sha256 === null))).toEqual([removed('1201.md')])
})
