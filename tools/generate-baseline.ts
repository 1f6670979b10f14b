// Regenerates the baseline migration from src/db/schema and src/db/sql (`npm run db:baseline`), until the first release.
// Afterwards databases contain the baseline, and this program is removed; see src/db/README.md.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { projectRoot } from '#src/server/project-root.server.ts'

const NAME = '20261123000000_baseline'
const BREAKPOINT = '--> statement-breakpoint\n'

const db = path.join(projectRoot, 'src/db')
const file = path.join(db, 'migrations', `${NAME}.sql`)
const journalFile = path.join(db, 'migrations/meta/_journal.json')

const journal = JSON.parse(readFileSync(journalFile, 'utf8'))
if (journal.entries.length > 1) throw new Error('There are migrations after the baseline: add another one with `npm run db:generate`.')

const schema = await loadSchema()
// A fixed id: a random one would cause a merge conflict between branches.
const snapshot = { ...schema, id: '00000000-0000-0000-0000-000000000001' }
const text = [...readSql(['extensions.sql']), ...(await generateMigration(generateDrizzleJson({}), schema)), ...readSqlAfterTables()]
  .map((statement) => `${statement.trim()}\n`)
  .join(BREAKPOINT)
if (text !== readFileSync(file, 'utf8')) {
  // A new time makes it another migration, so that databases with the earlier text are refused.
  journal.entries[0].when = Date.now()
  writeFileSync(file, text)
}
writeFileSync(journalFile, `${JSON.stringify(journal, null, 2)}\n`)
writeFileSync(path.join(db, 'migrations/meta', `${NAME.split('_')[0]}_snapshot.json`), `${JSON.stringify(snapshot, null, 2)}\n`)

async function loadSchema() {
  const names = readdirSync(path.join(db, 'schema')).sort()
  const modules = await Promise.all(names.map((name) => import(path.join(db, 'schema', name))))
  return generateDrizzleJson(Object.assign({}, ...modules))
}

/** Reads the files in the order of their names. Function bodies are checked when they run, so a function may precede those it calls. */
function readSqlAfterTables(): string[] {
  const names = readdirSync(path.join(db, 'sql')).filter((name) => name !== 'extensions.sql')
  return ['SET LOCAL check_function_bodies = off;', ...readSql(names.sort()), 'RESET check_function_bodies;']
}

function readSql(names: readonly string[]): string[] {
  return names.flatMap((name) => splitStatements(readFileSync(path.join(db, 'sql', name), 'utf8')))
}

/** PGlite runs one statement at a time. A statement ends with a semicolon at the end of a line, outside a function body ($$). */
function splitStatements(source: string): string[] {
  const statements: string[] = []
  let current = ''
  for (const line of source.split('\n')) {
    current += `${line}\n`
    if (!line.trimEnd().endsWith(';') || current.split('$$').length % 2 === 0) continue
    statements.push(current)
    current = ''
  }
  if (current.trim() !== '') throw new Error(`A statement does not end with a semicolon: ${current}`)
  return statements
}
