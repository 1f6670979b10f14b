import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { CommentView } from '../comment.ts'
import { buildThread, type CommentRow, countComments, findPath } from './build-thread.ts'

function row(id: string, parentId: string | null, minute = 0): CommentRow {
  const createdAt = new Date(Date.UTC(2025, 0, 5, 0, minute)).toISOString()
  return { id, parentId, name: id, html: `<p>Text of ${id}</p>`, createdAt, likes: 0, adminReply: null, editedAt: null }
}

function flatten(thread: CommentView[]): CommentView[] {
  return thread.flatMap((comment) => [comment, ...flatten(comment.replies)])
}

/** Newest first, as the query answers; parents may be missing, later than their replies, or their own descendants. */
const rows = fc
  .uniqueArray(fc.nat(60), { maxLength: 40 })
  .chain((ids) =>
    fc.tuple(...ids.map((id) => fc.tuple(fc.option(fc.nat(80)), fc.nat(1000)).map(([parent, minute]) => ({ id, parent, minute })))),
  )
  .map((made) =>
    made
      .map(({ id, parent, minute }) => row(String(id), parent === null ? null : String(parent), minute))
      .sort((a, b) => b.createdAt.localeCompare(a.createdAt)),
  )

test('a reply without its parent is left out with all replies below it', () => {
  const thread = buildThread([row('c', 'b'), row('b', 'held'), row('a', null)])
  expect(flatten(thread).map(({ id }) => id)).toEqual(['a'])
})

test('a circle is left out', () => {
  expect(buildThread([row('a', 'b'), row('b', 'a'), row('c', 'c'), row('d', null)]).map(({ id }) => id)).toEqual(['d'])
})

test('levels count from the top', () => {
  const thread = buildThread([row('d', 'c'), row('c', 'b'), row('b', 'a'), row('a', null)])
  expect(flatten(thread).map(({ id, level }) => `${id}${level}`)).toEqual(['a0', 'b1', 'c2', 'd3'])
})

test('every comment stands once below its own parent, newest first, exactly when its parents are there', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const thread = buildThread(all)
      const byId = new Map(all.map((comment) => [comment.id, comment]))
      const isReachable = (comment: CommentRow | undefined, steps: number): boolean =>
        comment !== undefined && steps <= all.length && (comment.parentId === null || isReachable(byId.get(comment.parentId), steps + 1))
      const placed = flatten(thread)
      expect(placed.map(({ id }) => id).sort()).toEqual(
        all
          .filter((comment) => isReachable(comment, 0))
          .map(({ id }) => id)
          .sort(),
      )
      for (const comment of placed) {
        const times = comment.replies.map(({ createdAt }) => createdAt)
        expect(times).toEqual([...times].sort().reverse())
        for (const reply of comment.replies) {
          expect(byId.get(reply.id)?.parentId).toBe(comment.id)
          expect(reply.level).toBe(comment.level + 1)
        }
      }
      expect(countComments(thread)).toBe(placed.length)
    }),
  )
})

test('the path to a comment leads from the top to it, and nowhere for a stranger', () => {
  fc.assert(
    fc.property(rows, (all) => {
      const thread = buildThread(all)
      for (const { id, level } of flatten(thread)) {
        const path = findPath(thread, id)
        expect(path).toHaveLength(level + 1)
        expect(path.at(-1)).toBe(id)
      }
      expect(findPath(thread, 'stranger')).toEqual([])
    }),
  )
})
