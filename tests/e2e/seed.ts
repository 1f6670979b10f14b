// Adds content to the database of a site that does not run: `node tests/e2e/seed.ts comments users upkeep links`. One process for all parts,
// because a process takes longer to start than all parts take together.
import { type Db, openDatabase } from '#src/db/client/client.server.ts'
import { createLink } from '#src/features/links/create-link.server.ts'
import type { LinkInput } from '#src/features/links/link.schema.ts'
import { seedComments } from './seed-comments.ts'
import { seedUpkeep } from './seed-upkeep.ts'
import { seedUsers } from './seed-users.ts'

const parts: Record<string, (db: Db) => Promise<void>> = {
  comments: seedComments,
  users: seedUsers,
  upkeep: seedUpkeep,
  links: seedLinks,
}

const database = await openDatabase('journeys')
try {
  for (const name of process.argv.slice(2)) {
    const seed = parts[name]
    if (!seed) throw new Error(`there is no part ${name}`)
    await seed(database.db)
  }
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
