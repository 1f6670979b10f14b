// The requests of a writer who changes the own comment.
import { callFunction } from '#src/lib/browser/call-function.ts'
import { invalidatePage } from '#src/lib/browser/query-cache.ts'
import { readWrongAddress } from '#src/lib/web/failed-answer.ts'
import type { Notice } from '#src/ui/toast.tsx'
import {
  CHANGE_FAILED,
  COMMENT_CHANGED,
  COMMENT_DELETED,
  HAS_REPLY,
  heldMessage,
  TIME_IS_OVER,
  TOO_MANY_COMMENTS,
} from '../comment-messages.ts'
import type { ThreadState } from '../thread/thread-context.ts'

export type ChangeResult =
  | { kind: 'done'; status: 'shown' | 'held' | 'deleted'; thread: ThreadState; notice: Notice }
  /** `isOver`: no later try can succeed. */
  | { kind: 'refused'; isOver: boolean; notice: Notice }

/** Throws when the request fails. */
export async function sendEdit(commentId: string, session: string, text: string): Promise<ChangeResult> {
  const { pathname } = window.location
  const response = await callFunction('edit-comment', { comment_id: commentId, user_session: session, comment_text: text })
  const refusal = await readRefusal(response)
  if (refusal) return refusal
  const { status, ...thread }: { status: 'shown' | 'held' } & ThreadState = await response.json()
  await invalidatePage(pathname)
  const notice: Notice =
    status === 'held'
      ? { kind: 'ok', title: 'Thank you', message: heldMessage('comment') }
      : { kind: 'ok', title: 'Success', message: COMMENT_CHANGED }
  return { kind: 'done', status, thread, notice }
}

/** Throws when the request fails. */
export async function sendDeletion(commentId: string, session: string): Promise<ChangeResult> {
  const { pathname } = window.location
  const response = await callFunction('delete-comment', { comment_id: commentId, user_session: session })
  const refusal = await readRefusal(response)
  if (refusal) return refusal
  const thread: ThreadState = await response.json()
  await invalidatePage(pathname)
  return { kind: 'done', status: 'deleted', thread, notice: { kind: 'ok', title: 'Success', message: COMMENT_DELETED } }
}

const MESSAGES: Readonly<Record<number, string>> = { 404: TIME_IS_OVER, 409: HAS_REPLY, 410: TIME_IS_OVER, 429: TOO_MANY_COMMENTS }

async function readRefusal(response: Response): Promise<ChangeResult | null> {
  if (response.ok) return null
  const reason = await readWrongAddress(response)
  if (reason) return { kind: 'refused', isOver: false, notice: { kind: 'bad', title: 'Another address', message: reason } }
  const message = MESSAGES[response.status] ?? (await messageOf(response))
  return { kind: 'refused', isOver: response.status === 404 || response.status === 410, notice: { kind: 'bad', title: 'Error', message } }
}

/** The message of an invalid field. */
async function messageOf(response: Response): Promise<string> {
  if (response.status !== 400) return CHANGE_FAILED
  const { message = CHANGE_FAILED }: { message?: string } = await response.json()
  return message
}
