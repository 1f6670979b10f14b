import { checkSlug, suggestSlug } from '#src/features/posts/drafts/slugs.server.ts'
import { isBuiltInSlug } from '#src/lib/web/page-slugs.ts'
import type { Route } from './+types/check-slug.ts'
import { adminRequest, answerAdmin } from './handle-change.server.ts'

/** `?post_id=&slug=&type=`: answers `{ isFree, reason }`, with a free slug when this one is taken. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerAdmin(async () => {
    const { db } = adminRequest(context)
    const [slug, postId] = [url.searchParams.get('slug') ?? '', url.searchParams.get('post_id')]
    const type = url.searchParams.get('type') === 'page' ? 'page' : 'post'
    const isOfProgram = type === 'page' && isBuiltInSlug(slug)
    const { isFree, reason = null } = await checkSlug(db, { slug, type, postId })
    return { isFree, reason, suggestion: isFree ? null : await suggestSlug(db, isOfProgram ? `${slug}-2` : slug, { type, postId }) }
  })
}
