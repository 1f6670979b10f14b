import * as v from 'valibot'
import { describeImages } from '#src/features/media/image-source.server.ts'
import { publishPost } from '#src/features/posts/writing/publish-post.server.ts'
import { AppError } from '#src/server/errors.ts'
import type { Route } from './+types/publish-posts.ts'
import { type OwnersWork, takeChange, targetSchema } from './take-change.server.ts'

const bodySchema = v.object({ posts: v.pipe(v.array(targetSchema), v.minLength(1), v.maxLength(25, 'At most 25 posts at once.')) })

/** Answers `{ published, refused }`: ids, and for each of the others why it was left as it was. */
export function action(args: Route.ActionArgs): Promise<Response> {
  return takeChange(args, bodySchema, async ({ posts }, owner) => {
    const outcomes: Outcome[] = []
    // One after the other: each is rendered, and the embedded database has one transaction at a time.
    for (const post of posts) outcomes.push(await tryToPublish(post, owner))
    return {
      published: outcomes.flatMap(({ postId, reason }) => (reason === null ? [postId] : [])),
      refused: outcomes.filter(({ reason }) => reason !== null),
    }
  })
}

type Outcome = { postId: string; reason: string | null }

async function tryToPublish(
  { post_id: postId, version }: v.InferOutput<typeof targetSchema>,
  { db, actor, now }: OwnersWork,
): Promise<Outcome> {
  try {
    await publishPost(db, actor, { postId, version, now, resolveImages: (urls) => describeImages(db, urls) })
    return { postId, reason: null }
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    return { postId, reason: reasonOf(error) }
  }
}

const issuesSchema = v.array(v.object({ message: v.string() }))

function reasonOf({ code, details }: AppError): string {
  const issues = v.safeParse(issuesSchema, details.issues)
  if (issues.success && issues.output.length > 0) return issues.output.map(({ message }) => message).join(' ')
  return code === 'not_found' ? 'It was deleted.' : 'It was changed elsewhere meanwhile.'
}

export { methodNotAllowed as loader } from '../../functions/method-not-allowed.ts'
