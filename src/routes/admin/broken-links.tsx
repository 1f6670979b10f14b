import { parseBrokenLinks } from '#src/features/link-check/admin/broken-links.ts'
import { brokenLinksChangeSchema } from '#src/features/link-check/admin/broken-links-change.schema.ts'
import { checkAgain, ignoreLinks, watchLinks } from '#src/features/link-check/admin/change-broken-links.server.ts'
import { listBrokenLinks, loadOutsideLinks } from '#src/features/link-check/admin/list-broken-links.server.ts'
import { BrokenLinksScreen } from '#src/features/link-check/admin/screen/broken-links-screen.tsx'
import { checkOutside } from '#src/features/link-check/check-outside.server.ts'
import { checkAllNow } from '#src/features/link-check/nightly/run-link-check.server.ts'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { listPostsWithLink, replaceLink } from '#src/features/posts/rewriting/replace-link.server.ts'
import { listRewrites, undoRewrite } from '#src/features/posts/rewriting/rewrites.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { env } from '#src/server/env.server.ts'
import type { Route } from './+types/broken-links.ts'
import { adminMeta } from './admin-meta.ts'
import { answerPaths } from './api/answer-paths.server.ts'
import { handleAction } from './api/handle-change.server.ts'
import { GO_KEYS } from './shell/admin-navigation.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const query = parseBrokenLinks(url.searchParams)
  const [listing, outside, replacements] = await Promise.all([
    listBrokenLinks(db, query),
    loadOutsideLinks(db, new Date()),
    listRewrites(db, 'link'),
  ])
  return { query, listing, outside, replacements, asksOutside: env().LINK_CHECK === 'on' }
}

/** Ignoring and watching answer the changed addresses. A step of a replacement, or of its undo, answers how the next one continues. */
export function action(args: Route.ActionArgs) {
  const { origin } = args.context.get(siteContext)
  return handleAction(args, brokenLinksChangeSchema, async (change, { db, actor, now }) => {
    const tools = { origin, answerPaths, askOutside: env().LINK_CHECK === 'on' ? checkOutside : null }
    const resolveImages = (urls: string[]) => loadImageSources(db, urls)
    switch (change.intent) {
      case 'ignore':
        return ignoreLinks(db, actor, { addresses: change.addresses, now })
      case 'watch':
        return watchLinks(db, actor, change.addresses)
      case 'check':
        return checkAgain(db, actor, { addresses: change.addresses, now, tools })
      case 'check-all':
        await checkAllNow(db, actor, { ...tools, signal: args.request.signal })
        return {}
      case 'list':
        return listPostsWithLink(db, { address: change.address, origin })
      case 'replace': {
        const { address, to, rewrite_id: rewriteId, after } = change
        return replaceLink(db, actor, { address, origin, to, rewriteId, after, now, resolveImages })
      }
      case 'undo':
        return undoRewrite(db, actor, { rewriteId: change.rewrite_id, now, resolveImages })
    }
  })
}

export { runAdminAction as clientAction } from '#src/lib/admin-action.ts'

export const meta = adminMeta('Broken links')

export default function BrokenLinks({ loaderData }: Route.ComponentProps) {
  return <BrokenLinksScreen {...loaderData} moreKeys={GO_KEYS} />
}
