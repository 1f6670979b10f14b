// A restore in the admin area of a running site: the built server goes out of service, is restored, and opens again.
import { readdirSync } from 'node:fs'
import path from 'node:path'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test } from 'vitest'
import { UPLOAD_PART_BYTES } from '#src/features/transfer/restore/upload-parts.ts'
import { type Answer, type BuiltSite, OWNER, startBuiltSite, writePost } from '#tests/support/built-site.ts'
import { embeddedEngine, postgresEngine } from '#tests/support/engines.ts'
import type { Engine } from '#tests/support/site-process.ts'

const postgres = inject('postgres')
const SCREEN = '/admin/settings/backups'

const ENGINES: [string, () => Promise<Engine>][] = [
  ['embedded', async () => embeddedEngine()],
  ...('missing' in postgres ? [] : [['PostgreSQL', () => postgresEngine(postgres.url)] satisfies [string, () => Promise<Engine>]]),
]

describe.each(ENGINES)('a restore (%s)', (_name, createEngine) => {
  test('of an uploaded backup replaces the content while visitors get 503, and ends all sessions', async () => {
    const site = await open(await createEngine())
    const { bytes } = await makeBackup(site)
    await writePost(site, { slug: 'written-since', title: 'Written since' })
    expect((await site.ask('/posts')).text).toContain('Written since')
    expect((await site.ask('/posts')).text).toContain('Written since')

    const half = Math.floor(bytes.length / 2)
    const first = await upload(site, bytes.subarray(0, half), { offset: 0, total: bytes.length })
    expect(first).toMatchObject({ status: 200, body: { received: half, name: null } })
    const last = await upload(site, bytes.subarray(half), { offset: half, total: bytes.length, upload: first.body.upload })
    const name = String(last.body.name)
    expect(name).toMatch(/^uploaded-.*Z\.tar$/)
    const screen = await site.ask(`${SCREEN}?backup=${name}`, { headers: { Cookie: site.cookie } })
    expect(screen.text).toContain('Replace everything')

    const refused = await restore(site, name, 'not the password')
    expect({ status: refused.status, isSaid: refused.text.includes('The password is not right.') }).toEqual({ status: 403, isSaid: true })
    const stranger = await restore({ ...site, cookie: '' }, name)
    expect(stranger.status).toBe(401)
    expect((await site.ask('/posts/written-since')).status).toBe(200)

    const accepted = await restore(site, name)
    expect({ status: accepted.status, to: accepted.headers.location }).toEqual({
      status: 303,
      to: `/admin/login?next=${encodeURIComponent(SCREEN)}`,
    })
    const meanwhile = await site.ask('/posts', { headers: { Accept: 'text/html' } })
    expect(meanwhile).toMatchObject({ status: 503, headers: { 'retry-after': '5', 'cache-control': 'no-store' } })
    expect(meanwhile.text).toContain('The site is being restored from a backup.')
    expect((await site.ask('/healthz')).status).toBe(200)
    expect((await site.ask('/readyz')).status).toBe(503)

    await backInService(site)
    const posts = await site.ask('/posts')
    expect(posts.text).toContain('In the backup')
    expect(posts.text).not.toContain('Written since')
    // Unknown posts lead to the page that says so.
    expect((await site.ask('/posts/written-since')).headers.location).toMatch(/^\/404/)
    expect((await site.ask('/admin/dashboard', { headers: { Cookie: site.cookie } })).headers.location).toMatch(/^\/admin\/login/)

    const cookie = await signIn(site)
    const after = await site.ask(SCREEN, { headers: { Cookie: cookie } })
    expect(after.text).toMatch(/Restored .*uploaded-/s)
    // The site works on its new database: a change is stored, and the cached page is rendered again.
    await writePost({ change: (address, body) => site.call(address, body, { Cookie: cookie }) }, { slug: 'after', title: 'After it' })
    expect((await site.ask('/posts')).text).toContain('After it')
    const kinds = stored(site).map((file) => file.replace(/-\d.*/, ''))
    expect(kinds.sort()).toEqual(['before-restore', 'manual'])
  })

  test('whose process is killed changes nothing, and the screen says so after the next start', async () => {
    const engine = await createEngine()
    const site = await open(engine)
    const { name } = await makeBackup(site)
    await writePost(site, { slug: 'written-since' })
    // Where another connection can hold the restore, it is killed in its transaction; elsewhere soon after its begin.
    const held = engine.name === 'postgres' ? await holdPosts(engine.databaseUrl) : null
    expect((await restore(site, name)).status).toBe(303)
    await held?.isWaitedFor()
    await site.server.end('SIGKILL')
    await held?.release()
    await site.server.start({ STARTER_CONTENT: 'on' })
    expect((await site.ask('/posts/written-since')).status).toBe(200)
    const screen = await site.ask(SCREEN, { headers: { Cookie: site.cookie } })
    expect(screen.text).toMatch(/The restore of .*was interrupted\..*Nothing was changed/s)
  })
})

describe.skipIf('missing' in postgres)('a restore beside another node', () => {
  test('is refused with the name of the other, and the site stays in service', async () => {
    if ('missing' in postgres) return
    const engine = await postgresEngine(postgres.url)
    const site = await open(engine)
    const { name } = await makeBackup(site)
    const other = new pg.Client({ connectionString: engine.databaseUrl, application_name: 'inkfolio 7@elsewhere' })
    await other.connect()
    onTestFinished(() => other.end())
    const answer = await restore(site, name)
    expect(answer.status).toBe(409)
    expect(answer.text).toContain('Another Inkfolio uses this database (process 7@elsewhere)')
    expect((await site.ask('/posts')).status).toBe(200)
  })
})

test('a file that is no backup is refused at its first part, and an upload is not completed by anything else', async () => {
  const site = await open(embeddedEngine())
  const total = 3 * UPLOAD_PART_BYTES
  const foreign = await upload(site, Buffer.from('a letter'.repeat(100)), { offset: 0, total })
  expect(foreign).toMatchObject({ status: 400, body: { reason: 'The file is not a backup of Inkfolio.' } })
  expect(await upload(site, Buffer.from('x'), { offset: 0, total: 11_000_000_000 })).toMatchObject({ status: 413 })
  const { bytes } = await makeBackup(site)
  const first = await upload(site, bytes.subarray(0, 4_000), { offset: 0, total: bytes.length })
  const skipped = await upload(site, bytes.subarray(5_000), { offset: 5_000, total: bytes.length, upload: first.body.upload })
  expect(skipped).toMatchObject({ status: 409, body: { reason: 'The upload was interrupted: choose the file again.' } })
  const cut = await upload(site, bytes.subarray(0, 9_000), { offset: 0, total: 9_000 })
  const screen = await site.ask(`${SCREEN}?backup=${cut.body.name}`, { headers: { Cookie: site.cookie } })
  expect(screen.text).toContain('The uploaded file is not complete')
  expect(stored(site).filter((file) => !file.startsWith('manual-'))).toEqual([])
  const stranger = await upload({ ...site, cookie: '' }, bytes, { offset: 0, total: bytes.length })
  expect(stranger.status).toBe(401)
})

async function open(engine: Engine): Promise<BuiltSite> {
  const site = await startBuiltSite({ engine })
  onTestFinished(() => site.close())
  await writePost(site, { slug: 'in-the-backup', title: 'In the backup' })
  return site
}

function stored({ server }: BuiltSite): string[] {
  return readdirSync(path.join(server.engine.dataDir, 'backups'))
}

function post(site: BuiltSite, address: string, fields: Record<string, string>): Promise<Answer> {
  return site.submit(address, fields, { Cookie: site.cookie })
}

function restore(site: BuiltSite, backup: string, password: string = OWNER.password): Promise<Answer> {
  return post(site, `${SCREEN}?backup=${backup}`, { intent: 'restore', backup, password })
}

async function makeBackup(site: BuiltSite): Promise<{ name: string; bytes: Buffer }> {
  expect((await post(site, SCREEN, { intent: 'make' })).status).toBe(200)
  const [name = ''] = stored(site).filter((file) => file.startsWith('manual-'))
  const { text } = await post(site, '/admin/functions/download-backup', { backup: name, password: OWNER.password })
  return { name, bytes: Buffer.from(text, 'latin1') }
}

type Place = { offset: number; total: number; upload?: unknown }

async function upload(site: BuiltSite, body: Uint8Array, { offset, total, upload: id }: Place) {
  const query = new URLSearchParams({ offset: String(offset), total: String(total), ...(id ? { upload: String(id) } : {}) })
  const headers = { Origin: site.origin, Cookie: site.cookie, 'Content-Type': 'application/octet-stream' }
  const { status, text } = await site.ask(`/admin/functions/upload-backup?${query}`, { method: 'POST', headers, body })
  const parsed: Record<string, unknown> = JSON.parse(text)
  return { status, body: parsed }
}

async function backInService(site: BuiltSite): Promise<void> {
  await expect.poll(async () => (await site.ask('/readyz')).status, { timeout: 120_000, interval: 200 }).toBe(200)
}

async function signIn(site: BuiltSite): Promise<string> {
  const answer = await post({ ...site, cookie: '' }, '/admin/login', { email: OWNER.email, password: OWNER.password })
  expect(answer.status).toBe(303)
  return (answer.headers['set-cookie'] ?? []).map((line) => line.split(';')[0]).join('; ')
}

/** Holds a lock on the posts, which a restore has to wait for. */
async function holdPosts(url: string) {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('BEGIN; LOCK TABLE posts IN ACCESS SHARE MODE')
  return {
    isWaitedFor: () =>
      expect
        .poll(async () => (await client.query('SELECT count(*)::int AS locks FROM pg_locks WHERE NOT granted')).rows[0]?.locks, {
          timeout: 120_000,
        })
        .toBeGreaterThan(0),
    release: () => client.end(),
  }
}
