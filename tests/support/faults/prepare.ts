// Creates the rows of the site under test and prints the fixtures of the writers as JSON: `node tests/support/faults/prepare.ts`.
import { openDatabase } from '#src/db/client/client.server.ts'
import { createAdmin } from '#src/features/auth/create-admin.server.ts'
import { createLink } from '#src/features/links/create-link.server.ts'
import { signTicket, startTicket, ticketKey } from '#src/features/links/gate/ticket.server.ts'
import { LINK_WAIT_MS } from '#src/features/links/link.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import type { Fixtures } from './fixtures.ts'

const TICKETS = 5_000
const owner = { email: 'owner@example.com', name: 'Ada Owner', password: 'a sentence of the owner' }

const { db, close } = await openDatabase('faults')
try {
  await createAdmin(db, owner)
  const posts = [await buildPost(db), await buildPost(db)]
  const comments = await Promise.all(posts.map(({ id }) => buildComment(db, id)))
  const { id: linkId } = await createLink(db, { name: 'The link', url: 'https://example.com/' })
  const key = await ticketKey(db)
  // The tickets start in the past, so that their countdown is over.
  const startedAt = new Date(Date.now() - LINK_WAIT_MS)
  const tickets = Array.from({ length: TICKETS }, () => {
    const ticket = startTicket(linkId, startedAt)
    return { id: ticket.id, signed: signTicket(key, ticket) }
  })
  const fixtures: Fixtures = { owner, linkId, tickets, postIds: posts.map(({ id }) => id), commentIds: comments.map(({ id }) => id) }
  console.log(JSON.stringify(fixtures))
} finally {
  await close()
}
