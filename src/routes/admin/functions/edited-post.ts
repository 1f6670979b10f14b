import { getEditedPost } from '#src/features/posts/writing/desk.server.ts'
import type { Route } from './+types/edited-post.ts'
import { answerOwner, ownersWork } from './take-change.server.ts'

/** `?post_id=`: the post as it is on the desk now. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerOwner(async () => ({ post: await getEditedPost(ownersWork(context).db, url.searchParams.get('post_id') ?? '') }))
}
