import { describe, expect, test } from 'vitest'
import { describeCopy, findConflictedCopies } from './conflicted-copies.ts'
import type { FolderFile, SitePost } from './sides.ts'

const DATE = new Date('2024-03-01T00:00:00Z')

const file = (path: string, title = 'Hello', date: Date | null = DATE): FolderFile => ({
  path,
  hash: path,
  content: { kind: 'post', type: 'post', slugs: ['hello'], title, date, isMarkdown: true },
})
const copiesIn = (files: FolderFile[]) =>
  [...findConflictedCopies({ records: [], files, posts: [] })].map(([path, { original }]) => [path, original])

describe('findConflictedCopies', () => {
  test.each([
    'hello (conflicted copy 2026-03-01 101500)',
    'hello (Ada’s conflicted copy 2026-03-01)',
    "hello (Ada Byron's MacBook's conflicted copy 2026-03-01)",
    'hello (Case Conflict)',
    'hello (case conflict 1)',
    'hello.sync-conflict-20260301-101500-ABCDEFG',
    'hello.sync-conflict-20260301-101500',
    'hello_conflict-20260301-101500',
  ])('knows %s by its name, whatever its title is', (name) => {
    expect(copiesIn([file(`posts/${name}.md`, 'Another')])).toEqual([[`posts/${name}.md`, 'posts/hello.md']])
  })

  test.each([
    'hello 2',
    'hello (1)',
    'hello copy',
    'hello Copy 3',
    'hello-DESKTOP-1A2B3C',
    'hello (in Konflikt stehende Kopie von Ada 2026-03-01)',
  ])('knows %s by its name and the title and date of the other file', (name) => {
    expect(copiesIn([file('hello.md'), file(`${name}.md`)])).toEqual([[`${name}.md`, 'hello.md']])
    expect(copiesIn([file('hello.md'), file(`${name}.md`, 'Another')])).toEqual([])
    expect(copiesIn([file('hello.md'), file(`${name}.md`, 'Hello', new Date('2025-01-01'))])).toEqual([])
    expect(copiesIn([file('hello.md'), file(`${name}.md`, 'Hello', null)])).toHaveLength(1)
    expect(copiesIn([file(`${name}.md`)])).toEqual([])
    expect(copiesIn([file('hello.mdx'), file(`${name}.md`)])).toEqual([])
  })

  test('compares with the post of a file that was not read again, and leaves files that have posts', () => {
    const record = { state: 'agreed', fileHash: '', postHash: '', slug: null, isLive: true, decision: null } as const
    const post = { id: 'one', type: 'post', title: 'Hello', createdAt: DATE } as SitePost
    const sides = { files: [{ ...file('hello.md'), content: { kind: 'unread' as const } }, file('hello 2.md')], posts: [post] }
    const known = { ...record, path: 'hello.md', postId: 'one' }
    expect([...findConflictedCopies({ ...sides, records: [known] }).keys()]).toEqual(['hello 2.md'])
    expect(findConflictedCopies({ ...sides, records: [known, { ...record, path: 'hello 2.md', postId: 'two' }] }).size).toBe(0)
  })

  test.each(['part 2', 'hello-world', 'a-TO-DO', 'conflicted copy', ' 2', 'hello.de'])('leaves %s', (name) => {
    expect(copiesIn([file(`${name}.md`)])).toEqual([])
  })
})

describe('describeCopy', () => {
  test('says whether its name is the reason', () => {
    const beside = { isAlone: false }
    expect(describeCopy({ original: 'hello.md', isCertain: true }, beside)).toMatch(
      /^it is a conflicted copy of hello\.md, which was changed/,
    )
    expect(describeCopy({ original: 'hello.md', isCertain: false }, beside)).toMatch(/^it looks like a conflicted copy of hello\.md/)
  })

  test('says that the post of a file which is gone stays', () => {
    expect(describeCopy({ original: 'hello.md', isCertain: true }, { isAlone: true })).toMatch(
      /hello\.md, which is gone: .* a post of hello\.md stays$/,
    )
  })
})
