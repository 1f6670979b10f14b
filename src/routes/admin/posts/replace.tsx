import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { ReplaceScreen } from '#src/features/posts/rewriting/admin/replace-screen.tsx'
import { parseReplaceForm } from '#src/features/posts/rewriting/admin/replace-url.ts'
import { textChangeSchema, toTextSearch } from '#src/features/posts/rewriting/admin/text-change.schema.ts'
import { listRewrites, undoRewrite } from '#src/features/posts/rewriting/rewrites.server.ts'
import { replaceTextInPosts } from '#src/features/posts/rewriting/text/replace-text.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { adminMeta } from '../admin-meta.ts'
import { handleAction } from '../api/handle-change.server.ts'
import type { Route } from './+types/replace.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  return { form: parseReplaceForm(url.searchParams), replacements: await listRewrites(context.get(siteContext).db, 'text') }
}

/** Each step of a replacement, or of its undo, answers how the next one continues. */
export function action(args: Route.ActionArgs) {
  return handleAction(args, textChangeSchema, async (change, { db, actor, now }) => {
    const resolveImages = (urls: string[]) => loadImageSources(db, urls)
    if (change.intent === 'undo') return undoRewrite(db, actor, { rewriteId: change.rewrite_id, now, resolveImages })
    const posts = change.posts.map(({ post_id: id, version, skipped }) => ({ id, version, skipped }))
    const { replacement, rewrite_id: rewriteId } = change
    return replaceTextInPosts(db, actor, { search: toTextSearch(change.search), replacement, rewriteId, posts, now, resolveImages })
  })
}

export { runAdminAction as clientAction } from '#src/lib/admin-action.ts'

export const meta = adminMeta('Find and replace')

export default function ReplaceText({ loaderData }: Route.ComponentProps) {
  return <ReplaceScreen {...loaderData} />
}
