import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { generateDrizzleJson, generateMigration } from 'drizzle-kit/api'
import { expect, test } from 'vitest'
import { migrationsFolder } from './migration-history.server.ts'

test('the migrations say all that the schema says', async () => {
  const modules = import.meta.glob<Record<string, unknown>>('./schema/*.ts', { eager: true })
  const meta = path.join(migrationsFolder, 'meta')
  const newest = readdirSync(meta)
    .filter((file) => file.endsWith('_snapshot.json'))
    .sort()
    .at(-1)
  const snapshot = JSON.parse(readFileSync(path.join(meta, newest ?? ''), 'utf8'))
  const current = generateDrizzleJson(Object.assign({}, ...Object.values(modules)), snapshot.id)
  expect(await generateMigration(snapshot, current), 'run `npm run db:generate`').toEqual([])
})
