import { getRevision, listRevisions } from '#src/features/posts/drafts/revisions.server.ts'
import type { Route } from './+types/revisions.ts'
import { adminRequest, answerAdmin } from './handle-change.server.ts'

/** `?post_id=`: answers the revisions, newest first; with `&number=` one revision with its text. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => {
    const { db } = adminRequest(context)
    const postId = url.searchParams.get('post_id') ?? ''
    const number = url.searchParams.get('number')
    return number === null ? { revisions: await listRevisions(db, postId) } : { revision: await getRevision(db, postId, Number(number)) }
  })
}
