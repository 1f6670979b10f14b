// Comments of a batch of posts, in the form of WordPress: numbered, with the owner's replies as comments of their own.
import { asc, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { comments } from '#src/db/schema/comments.ts'

export type WordpressComment = {
  id: number
  /** 0 for a comment on the post itself. */
  parentId: number
  author: string
  email: string
  createdAt: Date
  html: string
  approved: '1' | '0' | 'spam'
  isByOwner: boolean
}

type Owner = { name: string; email: string }

const APPROVED = { shown: '1', held: '0', spam: 'spam', trashed: '0' } as const

/** The comments by post. `firstId` is the number of the first one. */
export async function readComments(
  db: Db,
  postIds: readonly string[],
  { owner, firstId }: { owner: Owner; firstId: number },
): Promise<Map<string, WordpressComment[]>> {
  const rows = await db
    .select(columns)
    .from(comments)
    .where(sql`${isOneOf(comments.postId, postIds)} AND ${comments.status} <> 'trashed'`)
    // WordPress needs parents before their answers.
    .orderBy(asc(comments.level), asc(comments.createdAt), asc(comments.id))
  const numbers = new Map(rows.map(({ id }, place) => [id, firstId + place]))
  const found = new Map<string, WordpressComment[]>()
  function add(postId: string, comment: WordpressComment): void {
    const own = found.get(postId)
    if (own) own.push(comment)
    else found.set(postId, [comment])
  }
  for (const [place, row] of rows.entries())
    add(row.postId, toComment(row, { id: firstId + place, parentId: numbers.get(row.parentId ?? '') ?? 0 }))
  let id = firstId + rows.length
  for (const row of rows) {
    const reply = toReply(row, { id, parentId: numbers.get(row.id) ?? 0 }, owner)
    if (!reply) continue
    add(row.postId, reply)
    id += 1
  }
  return found
}

const columns = {
  id: comments.id,
  postId: comments.postId,
  parentId: comments.parentId,
  userName: comments.userName,
  userEmail: comments.userEmail,
  commentText: comments.commentText,
  format: comments.format,
  commentHtml: comments.commentHtml,
  adminReply: comments.adminReply,
  replyFormat: comments.replyFormat,
  replyHtml: comments.replyHtml,
  adminRepliedAt: comments.adminRepliedAt,
  status: comments.status,
  createdAt: comments.createdAt,
}

type Row = Pick<typeof comments.$inferSelect, keyof typeof columns>
type Numbers = { id: number; parentId: number }

function toComment(row: Row, numbers: Numbers): WordpressComment {
  return {
    ...numbers,
    author: row.userName,
    email: row.userEmail,
    createdAt: row.createdAt,
    html: toHtml(row.commentText, row.format === 'markdown' ? row.commentHtml : null),
    approved: APPROVED[row.status],
    isByOwner: false,
  }
}

function toReply(row: Row, numbers: Numbers, { name, email }: Owner): WordpressComment | null {
  if (row.adminReply === null) return null
  return {
    ...numbers,
    author: name,
    email,
    createdAt: row.adminRepliedAt ?? row.createdAt,
    html: toHtml(row.adminReply, row.replyFormat === 'markdown' ? row.replyHtml : null),
    approved: APPROVED[row.status],
    isByOwner: true,
  }
}

/** WordPress shows line ends of a comment, and reads its HTML. Markdown that was never rendered stays as it was typed. */
function toHtml(text: string, rendered: string | null): string {
  return rendered ?? escapeText(text)
}

/** Characters that XML forbids stay: they are removed, and counted, with all others. */
function escapeText(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`)
}
