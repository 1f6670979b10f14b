// Adds what journeys find on their site to the database in DATA_DIR, which no site may have open. One process for all parts, because a process
// takes longer to start than all parts take together.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { type Db, openDatabase } from '#src/db/client/client.server.ts'
import { createLink } from '#src/features/links/create-link.server.ts'
import { ticketKey } from '#src/features/links/gate/ticket.server.ts'
import type { LinkInput } from '#src/features/links/link.schema.ts'
import { env } from '#src/server/env.server.ts'
import { TICKET_KEY } from './journey-site.ts'
import { seedComments } from './seed-comments.ts'
import { seedUpkeep } from './seed-upkeep.ts'
import { seedUsers } from './seed-users.ts'

const database = await openDatabase('journeys')
try {
  for (const seed of [seedComments, seedUsers, seedUpkeep, seedLinks]) await seed(database.db)
  // With it, journeys sign a ticket whose countdown is over.
  writeFileSync(path.join(env().DATA_DIR, TICKET_KEY), await ticketKey(database.db))
} finally {
  await database.close()
}

/** Gated links, each named after its alias. */
async function seedLinks(db: Db): Promise<void> {
  const link = (alias: string, more: Partial<LinkInput> = {}) =>
    createLink(db, { alias, name: `The ${alias} workbook`, url: `https://example.com/${alias}`, ...more })
  await link('plain')
  await link('secret', { password: 'open sesame' })
  await link('guessed', { password: 'open sesame' })
  await link('elsewhere', { postSlug: 'a-project-with-everything' })
  await link('later', { startsAt: new Date('2999-01-01') })
}
