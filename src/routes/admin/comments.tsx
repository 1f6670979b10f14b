import { commentRules } from '#src/features/comments/comment-rules.ts'
import { countBans } from '#src/features/comments/moderation/bans.server.ts'
import { InboxDesk } from '#src/features/comments/moderation/inbox-desk.tsx'
import { parseInbox } from '#src/features/comments/moderation/inbox-url.ts'
import { listInbox } from '#src/features/comments/moderation/list-inbox.server.ts'
import { findAuthorName, listTalkedAbout } from '#src/features/comments/moderation/threads.server.ts'
import { siteContext } from '#src/server/site.server.ts'
import type { Route } from './+types/comments.ts'
import { GO_KEYS } from './admin-navigation.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
  const query = parseInbox(url.searchParams)
  const rules = commentRules(settings)
  return {
    query,
    rules,
    inbox: await listInbox(db, { query, closeAfterDays: rules.closeAfterDays, now: new Date() }),
    posts: await listTalkedAbout(db, query.postId),
    authorName: query.authorOf ? await findAuthorName(db, query.authorOf) : null,
    bans: await countBans(db),
  }
}

export function meta() {
  return [{ title: 'Comments · Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function CommentsScreen({ loaderData }: Route.ComponentProps) {
  return <InboxDesk {...loaderData} settingsPath="/admin/settings/comments" moreKeys={GO_KEYS} />
}
