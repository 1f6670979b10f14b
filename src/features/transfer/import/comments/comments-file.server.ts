// Reads `comments.json` of an export, and of the files that exports of other programs are expanded to.
import * as v from 'valibot'
import { COMMENT_FORMATS } from '#src/db/schema/comments.ts'
import { commentSchema } from '#src/features/comments/comment.schema.ts'
import { replySchema } from '#src/features/comments/moderation/moderation.schema.ts'
import { cleanLine, hasVisibleText } from '#src/features/comments/plain-text.ts'
import { formatCount } from '#src/lib/format/format-count.ts'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'

export const COMMENTS_FILE_BYTES = 50_000_000
const COMMENTS_MAX = 200_000
const NAMELESS = 'Anonymous'

const id = v.message(uuidSchema, 'its id is no UUID')
const instant = v.pipe(
  boundedText({ max: 40, tooLong: 'its date is not valid', notText: 'it has no date' }),
  v.transform((written) => new Date(written)),
  v.check(
    (date) => Number.isFinite(date.getTime()) && date.getUTCFullYear() > 0 && date.getUTCFullYear() < 10_000,
    'its date is not valid',
  ),
)
const format = v.optional(v.picklist(COMMENT_FORMATS, 'its format is neither text nor markdown'), 'text')

const entrySchema = v.object(
  {
    id,
    post: v.nullish(boundedText({ max: 300, tooLong: 'the name of its post is too long' })),
    address: v.nullish(boundedText({ max: 2_000, tooLong: 'the address of its post is too long' })),
    parent_id: v.nullish(id, null),
    created_at: instant,
    edited_at: v.nullish(instant, null),
    status: v.picklist(['shown', 'held', 'spam'], 'its status is neither shown nor held nor spam'),
    user_name: v.nullish(boundedText({ max: 100, tooLong: 'its name has more than 100 characters', clean: cleanLine }), ''),
    user_email: v.nullish(boundedText({ max: 1_000, tooLong: 'its email address is too long' }), ''),
    comment_text: commentSchema.entries.comment_text,
    format,
    admin_reply: v.nullish(replySchema, null),
    reply_format: format,
    admin_replied_at: v.nullish(instant, null),
  },
  'it has no id, no date or no status',
)

/** Finds the name of an entry that is refused. */
const namedSchema = v.object({
  id: v.fallback(boundedText({ max: 100 }), ''),
  post: v.fallback(boundedText({ max: 300 }), ''),
  address: v.fallback(boundedText({ max: 300 }), ''),
  user_name: v.fallback(boundedText({ max: 100 }), ''),
})

export type CommentOfFile = {
  id: string
  /** The slug of its post, or the path of the post on the former site. */
  post: { slug: string } | { address: string }
  parentId: string | null
  createdAt: Date
  editedAt: Date | null
  status: 'shown' | 'held' | 'spam'
  userName: string
  /** Empty when the file has none. */
  userEmail: string
  commentText: string
  format: 'text' | 'markdown'
  adminReply: string | null
  replyFormat: 'text' | 'markdown'
  adminRepliedAt: Date | null
  /** What it has otherwise than the file. */
  note: string | null
}

export type RefusedComment = { key: string; label: string; reason: string }
export type CommentsFile = { comments: CommentOfFile[]; refused: RefusedComment[] }

/** `progress` is called with each comment. Throws an Error whose message is the reason to skip the file. */
export function readComments(text: string, file: string, progress: () => void = () => {}): CommentsFile {
  const read: CommentsFile = { comments: [], refused: [] }
  let place = 0
  for (const entry of entriesOf(text)) {
    progress()
    place += 1
    const result = readEntry(entry)
    if (typeof result === 'string') read.refused.push(refusedComment(entry, { name: `${file}, comment ${place}`, reason: result }))
    else read.comments.push(result)
  }
  return read
}

function entriesOf(text: string): unknown[] {
  const data = parseJson(text)
  const entries = typeof data === 'object' && data !== null && 'comments' in data ? data.comments : null
  if (!Array.isArray(entries)) throw new Error('it has no list "comments" as an export writes it')
  if (entries.length > COMMENTS_MAX)
    throw new Error(`it has more than ${formatCount(COMMENTS_MAX)} comments: split it into several folders`)
  return entries
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw new Error('it is not valid JSON', { cause })
  }
}

/** Returns the reason to refuse the entry as a string. */
function readEntry(entry: unknown): CommentOfFile | string {
  const result = v.safeParse(entrySchema, entry, { abortEarly: true })
  if (!result.success) return result.issues[0].message
  const { post, address, user_name, user_email, ...rest } = result.output
  const place = post ? { slug: post } : address ? { address } : null
  if (place === null) return 'it does not say to which post it belongs'
  const email = readEmail(user_email)
  const hasName = hasVisibleText(user_name)
  const notes = [...(hasName ? [] : [`it has no name: "${NAMELESS}" is shown`]), ...email.notes]
  return {
    id: rest.id,
    post: place,
    parentId: rest.parent_id,
    createdAt: rest.created_at,
    editedAt: rest.edited_at,
    status: rest.status,
    userName: hasName ? user_name : NAMELESS,
    userEmail: email.address,
    commentText: rest.comment_text,
    format: rest.format,
    adminReply: rest.admin_reply,
    replyFormat: rest.reply_format,
    adminRepliedAt: rest.admin_replied_at,
    note: notes.length > 0 ? notes.join('; ') : null,
  }
}

function readEmail(written: string): { address: string; notes: string[] } {
  const result = v.safeParse(commentSchema.entries.user_email, written)
  if (result.success) return { address: result.output, notes: [] }
  return { address: '', notes: cleanLine(written) === '' ? [] : ['its email address is not valid: left out'] }
}

function refusedComment(entry: unknown, { name, reason }: { name: string; reason: string }): RefusedComment {
  const named = v.safeParse(namedSchema, entry)
  if (!named.success) return { key: name, label: name, reason }
  const { id: written, user_name, post, address } = named.output
  const who = user_name === '' ? name : `${user_name} on ${post || address || 'no post'}`
  return { key: written === '' ? name : `${written} ${name}`, label: who, reason }
}
