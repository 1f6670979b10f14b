import { callFunction } from '#src/lib/browser/call-function.ts'
import { invalidatePage } from '#src/lib/browser/query-cache.ts'
import { readWrongAddress } from '#src/lib/web/failed-answer.ts'
import type { Notice } from '#src/ui/toast.tsx'
import { type FieldErrors, parseComment } from '../comment.schema.ts'
import { COMMENTS_CLOSED, type CommentKind, heldMessage, postedMessage, TOO_MANY_COMMENTS } from '../comment-messages.ts'
import { MIN_ELAPSED_MS } from '../moderation/spam-signs.ts'
import type { PostedComment, ThreadState } from '../thread/thread-context.ts'

const TIMEOUT_MS = 30_000

export type SendResult =
  | { kind: 'invalid'; errors: FieldErrors; notice: Notice }
  | { kind: 'refused'; notice: Notice }
  | { kind: 'stored'; posted: PostedComment; notice: Notice }

type FormSession = {
  /** Called only for a valid comment, so that an incomplete one creates no session. */
  getSession: () => string
  /** When the form appeared, by `performance.now()`. */
  openedAt: number
}

/** `typed` has the fields of the form. Throws when the request fails, including when the comment may have been stored. */
export async function sendComment(typed: FormData, { getSession, openedAt }: FormSession): Promise<SendResult> {
  // Read before the request: the visitor may navigate before the response arrives.
  const { pathname } = window.location
  const { remember: _, ...fields } = Object.fromEntries(typed)
  const written: CommentKind = fields.parent_id ? 'reply' : 'comment'
  const parsed = parseComment(fields)
  if ('errors' in parsed) return toInvalid(parsed)
  await waitUntil(openedAt + MIN_ELAPSED_MS)
  const comment = {
    ...fields,
    ...parsed.comment,
    parent_id: fields.parent_id || null,
    user_session: getSession(),
    elapsed_ms: Math.round(performance.now() - openedAt),
  }
  const response = await callFunction('post-comment', comment, { signal: AbortSignal.timeout(TIMEOUT_MS) })
  return readResponse(response, { written, pathname })
}

type Refused = { errors?: FieldErrors; message?: string }
type Answer = { id: string; status: 'shown' | 'held' } & ThreadState

type Sent = { written: CommentKind; pathname: string }

async function readResponse(response: Response, { written, pathname }: Sent): Promise<SendResult> {
  const reason = await readWrongAddress(response)
  if (reason) return { kind: 'refused', notice: { kind: 'bad', title: 'Another address', message: reason } }
  if (response.status === 429) return { kind: 'refused', notice: { kind: 'bad', title: 'Error', message: TOO_MANY_COMMENTS } }
  if (response.status === 410) return { kind: 'refused', notice: { kind: 'bad', title: 'Error', message: COMMENTS_CLOSED } }
  if (response.status === 400) {
    const { errors, message }: Refused = await response.json()
    if (errors && message) return toInvalid({ errors, message })
  }
  if (!response.ok) throw new Error(`answered with ${response.status}`)
  const { status, ...posted }: Answer = await response.json()
  await invalidatePage(pathname)
  const notice: Notice =
    status === 'held'
      ? { kind: 'ok', title: 'Thank you', message: heldMessage(written) }
      : { kind: 'ok', title: 'Success', message: postedMessage(written) }
  return { kind: 'stored', posted, notice }
}

function toInvalid({ errors, message }: { errors: FieldErrors; message: string }): SendResult {
  return { kind: 'invalid', errors, notice: { kind: 'bad', title: 'Error', message } }
}

/** The server holds comments sent faster than people type. A visitor who pastes a text waits here for the rest of that time. */
async function waitUntil(time: number): Promise<void> {
  const rest = time - performance.now()
  if (rest > 0) await new Promise((resolve) => setTimeout(resolve, rest + 5))
}
