import { callFunction } from '#src/lib/browser/call-function.ts'
import type { OwnComment } from './own-comment.ts'

/** The comments that this session can still change; null, with a warning in the console, when the request fails. */
export async function fetchOwnComments(postId: string, session: string): Promise<OwnComment[] | null> {
  try {
    const response = await callFunction('own-comments', { post_id: postId, user_session: session })
    if (!response.ok) throw new Error(`answered with ${response.status}`)
    const { own }: { own: OwnComment[] } = await response.json()
    return own
  } catch (error) {
    console.warn('The own comments could not be read.', error)
    return null
  }
}
