// A full or read-only disk below the embedded database. The test mounts a real one, which requires root.
import { cpSync } from 'node:fs'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, type TestContext, test } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { openEmbedded } from '#src/db/client/embedded.server.ts'
import { mediaFiles } from '#src/features/media/storage.server.ts'
import { recordBackup } from '#src/features/transfer/backup/last-backup.server.ts'
import { writeBackup } from '#src/features/transfer/backup/write-archive.server.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { migratedDataFolder } from '#tests/support/data-folder.ts'
import { buildPost } from '#tests/support/factories.ts'
import { startNode, temporaryFolder } from '#tests/support/processes.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { mountSmallDisk, type SmallDisk } from '#tests/support/small-disk.ts'

function diskFor(context: TestContext, megabytes: number): SmallDisk {
  const disk = mountSmallDisk(megabytes)
  if (!disk) context.skip('this process may not mount a disk to fill')
  return disk
}

const open = (dataDir: string) => openEmbedded(dataDir, 'npm start')

test('on a full disk writes answer 503, a start fails with one sentence, and no acknowledged write is lost', async (context) => {
  const disk = diskFor(context, 120)
  const dataDir = path.join(disk.folder, 'data')
  cpSync(migratedDataFolder(), dataDir, { recursive: true })
  let database = await open(dataDir)
  const { id } = await buildPost(database.db)
  const site = await openTestSite(database, { maxBytes: 0 })
  const before = await comment(site, { postId: id, number: 0 })
  expect(before.answer.status).toBe(200)
  disk.fill()
  const acknowledged = [before.text, ...(await commentUntilRefused(site, id))]
  expect((await site.ask('/')).status).toBe(200)
  const ready = await site.ask('/readyz')
  expect([ready.status, await ready.json()]).toEqual([503, { status: 'disk full', database: 'embedded' }])
  await database.close()

  await expect(open(dataDir)).rejects.toThrow(`The disk that holds the data folder ${dataDir} is full: free some space and start again.`)
  disk.empty()
  database = await open(dataDir)
  expect(await listComments(database)).toEqual(expect.arrayContaining(acknowledged))
  await database.close()

  disk.mayWrite(false)
  await expect(open(dataDir)).rejects.toThrow(/^The data folder .* is not writable for this user: change its owner, or choose another/)
  disk.mayWrite(true)
  await (await open(dataDir)).close()
})

test('changes are refused before the disk is full, pages are read meanwhile, and the site takes changes again when there is room', async (context) => {
  const disk = diskFor(context, 120)
  const dataDir = path.join(disk.folder, 'data')
  cpSync(migratedDataFolder(), dataDir, { recursive: true })
  const database = await open(dataDir)
  const { id } = await buildPost(database.db)
  const site = await openTestSite(database, { maxBytes: 0 })
  let number = 0
  const post = async () => (await comment(site, { postId: id, number: ++number })).answer
  disk.fillBut(40_000_000)
  await expect
    .poll(async () => (await post()).json())
    .toMatchObject({ error: 'disk_full', reason: expect.stringMatching(/^The disk of the site is full/) })
  expect((await site.ask('/readyz')).status).toBe(503)
  expect((await site.ask('/posts')).status).toBe(200)
  // Onto another disk.
  const file = path.join(temporaryFolder(), 'site.tar')
  const backup = await writeBackup(database, { file, media: mediaFiles(), now: new Date() })
  await expect(recordBackup(database.db, backup)).resolves.toBeUndefined()
  disk.empty()
  await expect.poll(async () => (await post()).status).toBe(200)
  await database.close()
})

test('an engine that can no longer write ends the process with one sentence, and the next start has everything', async (context) => {
  const disk = diskFor(context, 120)
  const dataDir = path.join(disk.folder, 'data')
  cpSync(migratedDataFolder(), dataDir, { recursive: true })
  const script = `
    import { writeSync, openSync } from 'node:fs'
    const { openEmbedded } = await import(${JSON.stringify(path.resolve('src/db/client/embedded.server.ts'))})
    const { withSession } = await openEmbedded(${JSON.stringify(dataDir)}, 'npm start')
    await withSession((session) => session.exec('CREATE TABLE numbers AS SELECT 1 AS number'))
    const file = openSync(${JSON.stringify(path.join(disk.folder, 'filler'))}, 'w')
    try { for (const block = Buffer.alloc(4096); ; ) writeSync(file, block) } catch {}
    await withSession((session) => session.exec('CHECKPOINT')).catch(() => {})
    console.log('went on')`
  const { code, stdout, stderr } = await startNode(['--input-type=module', '-e', script]).ended
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr).toMatch(
    /^The disk that holds the data folder .* is full: free some space and start again\. No acknowledged change is lost\.$/m,
  )
  disk.empty()
  const { db, close } = await open(dataDir)
  expect((await db.execute(sql`SELECT number FROM numbers`)).rows).toEqual([{ number: 1 }])
  await close()
})

test('a first start on a full disk fails with one sentence', async (context) => {
  const disk = diskFor(context, 20)
  const dataDir = path.join(disk.folder, 'data')
  await expect(open(dataDir)).rejects.toThrow(`The disk that holds the data folder ${dataDir} is full: free some space and start again.`)
})

/** Posts comments until one answers 503; returns the texts of the accepted ones. */
async function commentUntilRefused(site: TestSite, postId: string): Promise<string[]> {
  const accepted: string[] = []
  // Free space within the database files still takes some comments.
  for (let number = 1; number < 500; number++) {
    const { text, answer } = await comment(site, { postId, number })
    if (answer.status === 200) accepted.push(text)
    else {
      expect([answer.status, answer.headers.get('Retry-After')]).toEqual([503, expect.stringMatching(/^\d+$/)])
      return accepted
    }
  }
  throw new Error('the disk did not fill up')
}

async function comment(site: TestSite, { postId, number }: { postId: string; number: number }) {
  const text = `Comment ${number} ${'x'.repeat(900)}`
  const answer = await site.ask('/functions/post-comment', {
    method: 'POST',
    headers: { Origin: ORIGIN, 'Content-Type': 'application/json' },
    body: JSON.stringify({
      post_id: postId,
      user_name: 'Zoe',
      user_email: `zoe${number}@example.com`,
      comment_text: text,
      elapsed_ms: 60_000,
    }),
  })
  return { text, answer }
}

async function listComments({ db }: Database): Promise<string[]> {
  const { rows } = await db.execute<{ text: string }>(sql`SELECT comment_text AS text FROM comments`)
  return rows.map(({ text }) => text)
}
