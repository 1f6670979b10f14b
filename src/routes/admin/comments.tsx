import { CommentsScreen } from '#src/features/comments/admin/comments-screen.tsx'
import { parseInbox } from '#src/features/comments/admin/inbox-url.ts'
import { listInbox } from '#src/features/comments/admin/list-inbox.server.ts'
import { commentRules } from '#src/features/comments/comment-rules.ts'
import { countBans } from '#src/features/comments/moderation/bans.server.ts'
import { moderationSchema } from '#src/features/comments/moderation/moderation.schema.ts'
import { findAuthorName, listRecentlyDiscussed } from '#src/features/comments/moderation/threads.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/comments.ts'
import { adminMeta } from './admin-meta.ts'
import { handleAction } from './api/handle-change.server.ts'
import { moderateComments } from './moderate-comments.server.ts'
import { GO_KEYS } from './shell/admin-navigation.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
  const query = parseInbox(url.searchParams)
  const rules = commentRules(settings)
  return {
    query,
    rules,
    inbox: await listInbox(db, { query, closeAfterDays: rules.closeAfterDays, now: new Date() }),
    posts: await listRecentlyDiscussed(db, query.postId),
    authorName: query.authorOf ? await findAuthorName(db, query.authorOf) : null,
    bans: await countBans(db),
  }
}

/** All changes of comments, also for the details screen of a post. */
export function action(args: Route.ActionArgs) {
  return handleAction(args, moderationSchema, moderateComments)
}

export { runAdminAction as clientAction } from '#src/lib/admin-action.ts'

export const meta = adminMeta('Comments')

export default function Comments({ loaderData }: Route.ComponentProps) {
  return <CommentsScreen {...loaderData} settingsPath="/admin/settings/comments" moreKeys={GO_KEYS} />
}
