import type { Db } from '#src/db/client/client.server.ts'
import { createLink } from '#src/features/links/create-link.server.ts'
import { lookUpLink } from '#src/features/links/gate/look-up-link.server.ts'
import type { LinkInput } from '#src/features/links/link.schema.ts'
import { buildPost } from './factories.ts'

/** A gated link, a published post, and a ticket that began at `now`. `lookUp` asks for the link again. */
export async function prepareGate(db: Db, now: Date, { isCounted = true, ...input }: Partial<LinkInput> & { isCounted?: boolean } = {}) {
  const post = await buildPost(db)
  const link = await createLink(db, { name: 'Workbook', url: 'https://example.com/workbook', ...input })
  const lookUp = (ticket?: string, at = now) => lookUpLink(db, { token: link.alias, postId: post.id, ticket, isCounted, now: at })
  const offer = await lookUp()
  if (!offer) throw new Error('the link was not found')
  return { post, link, offer, ticket: offer.ticket, lookUp }
}
