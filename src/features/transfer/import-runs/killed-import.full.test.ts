// An import whose process is killed again and again ends like one that was not, and can be undone.
import { mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { openEmbedded } from '#src/db/client/embedded.server.ts'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { migratedDataFolder } from '#tests/support/data-folder.ts'
import { onPostgres } from '#tests/support/database.ts'
import { startNode, temporaryFolder } from '#tests/support/processes.ts'
import { serializeSite } from '../export/site-file.ts'

const POSTS = ['a', 'b', 'c', 'd']
/** Several batches. */
const COMMENTS = 170

/** Where the process is killed, before the n-th insert: between and within transactions. */
const DEATHS = [
  ['posts', 2],
  ['comments', 2],
  ['import_items', 4],
  ['redirects', 1],
] as const

function writeFolder(): string {
  const folder = path.join(temporaryFolder(), 'blog')
  mkdirSync(folder)
  for (const slug of POSTS)
    writeFileSync(path.join(folder, `${slug}.md`), `---\ntitle: ${slug}\nslug: ${slug}\naliases: [/old/${slug}]\n---\nText.`)
  const entries = Array.from({ length: COMMENTS }, (_, place) => ({
    id: uuid(place),
    post: POSTS[place % POSTS.length],
    parent_id: place < POSTS.length ? null : uuid(place - POSTS.length),
    created_at: new Date(Date.UTC(2020, 0, 1) + place * 60_000).toISOString(),
    status: 'shown',
    user_name: `Visitor ${place}`,
    comment_text: `Text ${place}`,
  }))
  writeFileSync(path.join(folder, 'comments.json'), JSON.stringify({ comments: entries }))
  writeFileSync(
    path.join(folder, 'site.json'),
    serializeSite({ ...defaultSettings, siteName: 'Night shift', author: 'Zoe', location: 'Oslo' }),
  )
  return folder
}

function uuid(number: number): string {
  return `00000000-0000-4000-8000-${String(number).padStart(12, '0')}`
}

const EVERYTHING = {
  posts: POSTS.map((slug) => `${slug} published`),
  comments: COMMENTS,
  redirects: POSTS.map((slug) => `/old/${slug}`),
  settings: ['author', 'location', 'siteName'],
  items: COMMENTS + POSTS.length + 3,
  states: ['done'],
}
const NOTHING = {
  ...EVERYTHING,
  posts: POSTS.map((slug) => `${slug} trashed`),
  comments: 0,
  redirects: [],
  settings: [],
  states: ['undone'],
}

async function readResult(db: Db): Promise<object | undefined> {
  const { rows } = await db.execute<{ result: object }>(sql`SELECT jsonb_build_object(
    'posts', (SELECT jsonb_agg(slug || ' ' || status ORDER BY slug) FROM posts WHERE slug IN ('a', 'b', 'c', 'd')),
    'comments', (SELECT count(*) FROM comments),
    'redirects', (SELECT coalesce(jsonb_agg(source ORDER BY source), '[]') FROM redirects),
    'settings', (SELECT coalesce(jsonb_agg(key ORDER BY key), '[]') FROM settings WHERE key IN ('siteName', 'author', 'location')),
    'items', (SELECT count(*) FROM import_items WHERE imported_hash IS NOT NULL),
    'states', (SELECT jsonb_agg(state) FROM imports)) AS result`)
  return rows[0]?.result
}

type Site = { place: string; dataDir: string; read: () => Promise<object | undefined> }

async function importKilled({ place, dataDir, read }: Site): Promise<void> {
  const start = (...args: string[]) =>
    startNode(['tests/support/killed-import.ts', place, ...args], { env: { DATA_DIR: dataDir, NODE_ENV: 'test' } }).ended
  expect(await start('prepare', writeFolder())).toMatchObject({ stdout: 'DONE\n', stderr: '' })
  for (const [table, number] of DEATHS) expect(await start('run', table, String(number))).toMatchObject({ signal: 'SIGKILL', stderr: '' })
  expect(await start('run')).toMatchObject({ stdout: 'DONE\n', stderr: '' })
  expect(await read()).toEqual(EVERYTHING)
  expect(readdirSync(path.join(dataDir, 'imports'))).toEqual([])
  expect(await start('undo')).toMatchObject({ stdout: 'DONE\n', stderr: '' })
  expect(await read()).toEqual(NOTHING)
}

onPostgres('a killed import', (test, engine) => {
  test('ends like one that was not killed, and its undo knows everything', { timeout: 240_000 }, async ({ db }) => {
    await importKilled({ place: await engine.url(), dataDir: temporaryFolder(), read: () => readResult(db) })
  })
})

test('a killed import in the embedded database ends like one that was not killed', { timeout: 240_000 }, async () => {
  const dataDir = migratedDataFolder()
  const read = async () => {
    const database = await openEmbedded(dataDir, 'test')
    return readResult(database.db).finally(() => database.close())
  }
  await importKilled({ place: dataDir, dataDir, read })
})
