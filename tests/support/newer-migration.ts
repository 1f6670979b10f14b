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
