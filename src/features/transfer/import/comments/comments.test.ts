import { describe, expect, test } from 'vitest'
import { arrangeThreads } from './arrange-threads.ts'
import { readComments } from './comments-file.server.ts'

const uuid = (number: number) => `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
const entry = { id: uuid(1), post: 'hello', created_at: '2020-01-01T10:00:00Z', status: 'shown', comment_text: 'Nice.' }
const read = (...comments: unknown[]) => readComments(JSON.stringify({ comments }), 'comments.json')

describe('a file of comments', () => {
  test('needs an id, a post, a date, a status and a text', async () => {
    const { comments, refused } = read({ ...entry, user_name: ' Ann\n B ', user_email: 'ann@example.com' })
    expect(refused).toEqual([])
    expect(comments).toEqual([
      {
        id: uuid(1),
        post: { slug: 'hello' },
        parentId: null,
        createdAt: new Date('2020-01-01T10:00:00Z'),
        editedAt: null,
        status: 'shown',
        userName: 'Ann B',
        userEmail: 'ann@example.com',
        commentText: 'Nice.',
        format: 'text',
        adminReply: null,
        replyFormat: 'text',
        adminRepliedAt: null,
        note: null,
      },
    ])
  })

  test.each<[object, object]>([
    [
      { user_email: null, user_name: 'Ann' },
      { userEmail: '', note: null },
    ],
    [
      { user_email: 'no address', user_name: 'Ann' },
      { userEmail: '', note: 'its email address is not valid: left out' },
    ],
    [{ user_name: ' \u200b' }, { userName: 'Anonymous', note: 'it has no name: "Anonymous" is shown' }],
    [{ post: undefined, address: '/2020/01/hello/' }, { post: { address: '/2020/01/hello/' } }],
    [{ comment_text: 'a\u202eb\r\nc' }, { commentText: 'ab\nc' }],
  ])('has values of its own for what is missing or not valid (%#)', async (changes, expected) => {
    expect(read({ ...entry, ...changes }).comments).toMatchObject([expected])
  })

  test.each<[unknown, RegExp, string]>([
    [{ ...entry, comment_text: 'x'.repeat(1_001), user_name: 'Ann' }, /at most 1000/, 'Ann on hello'],
    [{ ...entry, id: '17' }, /no UUID/, 'comments.json, comment 1'],
    [{ ...entry, created_at: 'yesterday' }, /date is not valid/, 'comments.json, comment 1'],
    [{ ...entry, created_at: undefined }, /no id, no date/, 'comments.json, comment 1'],
    [{ ...entry, status: 'trashed' }, /neither shown nor held/, 'comments.json, comment 1'],
    [{ ...entry, comment_text: ' ' }, /./, 'comments.json, comment 1'],
    [{ ...entry, post: null }, /to which post/, 'comments.json, comment 1'],
    [{ ...entry, admin_reply: 'x'.repeat(2_001) }, /at most 2000/, 'comments.json, comment 1'],
    ['text', /./, 'comments.json, comment 1'],
    [null, /./, 'comments.json, comment 1'],
  ])('refuses what is not valid, and names it (%#)', async (changed, reason, label) => {
    const { comments, refused } = read(changed)
    expect(comments).toEqual([])
    expect(refused).toEqual([{ key: expect.any(String), label, reason: expect.stringMatching(reason) }])
  })

  test.each([
    ['{', /not valid JSON/],
    ['[]', /no list "comments"/],
    ['{"comments": {}}', /no list "comments"/],
    [`{"comments": [${'1,'.repeat(200_000)}1]}`, /more than 200,000/],
  ])('is skipped when it is something else (%#)', async (text, reason) => {
    expect(() => readComments(text, 'comments.json')).toThrow(reason)
  })
})

describe('threads', () => {
  const comment = (id: string, parentId: string | null, postId = 'post') => ({ id, parentId, postId })
  const arrange = (...comments: ReturnType<typeof comment>[]) =>
    Object.fromEntries([...arrangeThreads(comments, new Map())].map(([id, { parentId, level }]) => [id, [parentId, level]]))

  test('keep four levels, and deeper replies answer the nearest comment above that takes replies', () => {
    const chain = ['a', 'b', 'c', 'd', 'e', 'f'].map((id, place, all) => comment(id, all[place - 1] ?? null))
    const expected = { a: [null, 0], b: ['a', 1], c: ['b', 2], d: ['c', 3], e: ['c', 3], f: ['c', 3] }
    expect(arrange(...chain)).toEqual(expected)
    expect(arrange(...chain.reverse())).toEqual(expected)
  })

  test('begin anew below a missing comment, a comment of another post, and in a circle', () => {
    expect(arrange(comment('a', 'gone'), comment('b', 'a', 'other'), comment('c', 'a'))).toEqual({
      a: [null, 0],
      b: [null, 0],
      c: ['a', 1],
    })
    const circle = arrange(comment('x', 'y'), comment('y', 'x'))
    expect(
      Object.values(circle)
        .map(([, level]) => level)
        .sort(),
    ).toEqual([0, 1])
  })

  test('continue below stored comments', () => {
    const stored = new Map([['deep', { ...comment('deep', 'above'), level: 3 }]])
    expect(arrangeThreads([comment('a', 'deep')], stored).get('a')).toEqual({ parentId: 'above', level: 3, isDetached: false })
  })

  test('may be very deep', () => {
    const chain = Array.from({ length: 100_000 }, (_, place) => comment(String(place), place === 0 ? null : String(place - 1)))
    expect(arrangeThreads(chain.reverse(), new Map()).get('99999')).toEqual({ parentId: '2', level: 3, isDetached: false })
  })
})
