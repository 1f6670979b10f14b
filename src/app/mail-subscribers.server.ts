// Sends e-mails to subscribers: what that needs of the posts, the settings and the mail server.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { composePostEmail, type PostEmail } from '#src/features/posts/email/compose-post-email.server.tsx'
import { selectPost, toPostView } from '#src/features/posts/post-queries.server.ts'
import { refreshArticle } from '#src/features/posts/rendering/refresh-article.server.ts'
import { renderVersionFor } from '#src/features/posts/rendering/render-version.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import { createMailRunner } from '#src/features/subscribers/mailing/send-mails.server.ts'
import { composeConfirmation } from '#src/features/subscribers/sign-up/compose-confirmation.tsx'
import { SUBSCRIPTION_PLACEHOLDER, subscriptionUrl } from '#src/features/subscribers/subscription-address.server.ts'
import { withTimeZone } from '#src/lib/format/site-time.server.ts'
import { env, siteOrigin } from '#src/server/env.server.ts'
import { openMailPool, POOL_CONNECTIONS } from '#src/server/mail/mail-pool.server.ts'
import { reportRefusals } from './report-refusals.server.ts'

/** The job; see createMailRunner. Only for a site with a mail server. */
export function subscriberMailsJob(db: Db, signal: AbortSignal): () => Promise<void> {
  const origin = siteOrigin()
  return createMailRunner(db, {
    composePost: (postId) => composePublicPost(db, postId, origin),
    async composeConfirmation(address) {
      return composeConfirmation({ siteName: (await getSettings(db)).siteName, origin, address })
    },
    async openPool() {
      const { siteName } = await getSettings(db)
      const pool = await openMailPool(siteName)
      if (!pool) throw new Error('there is no mail server')
      return reportRefusals(pool, siteName)
    },
    origin,
    perMinute: env().MAIL_PER_MINUTE,
    connections: POOL_CONNECTIONS,
    signal,
  })
}

/** The post as its page has it; null when it is not public. */
export async function composePublicPost(db: Db, postId: string, origin: string): Promise<PostEmail | null> {
  const settings = await getSettings(db)
  return withTimeZone(settings.timeZone, async () => {
    const [row] = await selectPost(db, sql`(select slug from posts where id = ${postId} and published)`, sql<string>`${posts.content}`)
    if (!row) return null
    const { beside: content, description, excerpt, ...post } = toPostView(row)
    const isCurrent = post.renderVersion === renderVersionFor(settings)
    const article = isCurrent ? post : await refreshArticle(db, postId, (urls) => loadImageSources(db, urls))
    if (!article) return null
    return composePostEmail(
      { ...post, content, html: article.html, description: description || excerpt },
      {
        site: { name: settings.siteName, author: settings.author, origin },
        footer: {
          reason: `You get this e-mail because you subscribed to new posts of ${settings.siteName}.`,
          links: [{ label: 'Leave the list', href: subscriptionUrl(origin, SUBSCRIPTION_PLACEHOLDER) }],
        },
      },
    )
  })
}
