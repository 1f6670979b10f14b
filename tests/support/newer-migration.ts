// The current migrations and one more, as in a later version.
import { cpSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { migrationsFolder } from '#src/db/migration-history.server.ts'
import { temporaryFolder } from './processes.ts'

const MADE = Date.parse('2100-01-01')
const TAG = '21000101000000_newer'
/** Creates a table and fills it. */
const STATEMENTS = [
  'CREATE TABLE post_shouts (post_id uuid PRIMARY KEY REFERENCES posts (id) ON DELETE CASCADE, title text NOT NULL)',
  'INSERT INTO post_shouts (post_id, title) SELECT id, upper(title) FROM posts',
]

/** The result of `SELECT title FROM post_shouts` after the migration of a site of `fillSite`. */
export const SHOUTS = [{ title: 'FIRST' }, { title: 'SECOND' }]

/** Folders of migrations, one as of each earlier version; removed after the test. */
export function earlierMigrations(): string[] {
  const { entries } = JSON.parse(readFileSync(path.join(migrationsFolder, 'meta/_journal.json'), 'utf8'))
  return Array.from({ length: entries.length - 1 }, (_, place) => {
    const folder = path.join(temporaryFolder(), `migrations-${place}`)
    cpSync(migrationsFolder, folder, { recursive: true })
    const journal = { version: '7', dialect: 'postgresql', entries: entries.slice(0, place + 1) }
    writeFileSync(path.join(folder, 'meta/_journal.json'), JSON.stringify(journal))
    return folder
  })
}

/** A folder of migrations; removed after the test. */
export function newerMigrations(): string {
  const folder = path.join(temporaryFolder(), 'migrations')
  cpSync(migrationsFolder, folder, { recursive: true })
  const file = path.join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(file, 'utf8'))
  journal.entries.push({ idx: journal.entries.length, version: '7', when: MADE, tag: TAG, breakpoints: true })
  writeFileSync(file, JSON.stringify(journal))
  writeFileSync(path.join(folder, `${TAG}.sql`), STATEMENTS.join(';--> statement-breakpoint\n'))
  return folder
}
