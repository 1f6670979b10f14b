// Anything but a complete backup of this or an older version is refused.
import { execFileSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { listMigrations } from '#src/db/migration-history.server.ts'
import { sha256 } from '#src/features/media/sha256.server.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { runs } from '#tests/property-runs.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { fillSite } from '#tests/support/fill-site.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { BACKUP_FORMAT, BACKUP_FORMAT_VERSION } from './archive.ts'
import { readArchive } from './read-archive.server.ts'
import { encodeTarEntry, TAR_END } from './tar.server.ts'
import { writeBackup } from './write-archive.server.ts'

const now = new Date('2026-11-21T03:00:00Z')
const HEAD = {
  format: BACKUP_FORMAT,
  version: BACKUP_FORMAT_VERSION,
  program: '1',
  madeAt: now.toISOString(),
  newestMigration: listMigrations().at(-1)?.createdAt,
}

function write(name: string, bytes: Buffer | string): string {
  const file = path.join(temporaryFolder(), name)
  writeFileSync(file, bytes)
  return file
}

function tarOf(entries: Record<string, string>): Buffer {
  return Buffer.concat([
    ...Object.entries(entries).flatMap(([name, text]) => encodeTarEntry({ name, bytes: Buffer.from(text) }, now)),
    TAR_END,
  ])
}

test.each([
  ['a text', Buffer.from('not a backup')],
  ['nothing', Buffer.alloc(0)],
  ['less than the head of a tar file', Buffer.from('{'.repeat(511))],
  ['a longer text', Buffer.from('x'.repeat(513))],
  ['nothing but zeros', Buffer.alloc(10_240)],
  ['another tar file of ours', tarOf({ 'a.txt': 'a' })],
  ['a head of another program', tarOf({ 'inkfolio.json': '{"format":"other","version":1}' })],
])('%s is not a backup', async (_what, bytes) => {
  await expect(readArchive(write('x.tar', bytes))).rejects.toThrow('x.tar is not a backup of Inkfolio.')
})

test('a tar file of another program, a folder and a missing file are refused', async () => {
  const folder = temporaryFolder()
  writeFileSync(path.join(folder, 'inkfolio.json'), JSON.stringify(HEAD))
  execFileSync('tar', ['-cf', 'x.tar', 'inkfolio.json'], { cwd: folder })
  await expect(readArchive(path.join(folder, 'x.tar'))).rejects.toThrow('x.tar is not a backup of Inkfolio.')
  await expect(readArchive(folder)).rejects.toThrow('is not a backup of Inkfolio.')
  await expect(readArchive(path.join(folder, 'gone.tar'))).rejects.toThrow('gone.tar does not exist.')
})

test('a newer format, a newer schema and a schema from before the baseline have their own messages', async () => {
  const reading = (head: unknown) => readArchive(write('x.tar', tarOf({ 'inkfolio.json': JSON.stringify(head) })))
  await expect(reading({ ...HEAD, version: BACKUP_FORMAT_VERSION + 1 })).rejects.toThrow(/^x\.tar was made by a newer Inkfolio: install/)
  await expect(reading({ ...HEAD, newestMigration: 4_102_444_800_000 })).rejects.toThrow(/^x\.tar was made by a newer Inkfolio: install/)
  await expect(reading({ ...HEAD, newestMigration: 1 })).rejects.toThrow(
    /^x\.tar was made by a development version of Inkfolio from before 0\.1\.0: restore it with that version, export your posts/,
  )
})

onEmbedded('a backup that was altered', (test) => {
  test('is refused wherever it was truncated or changed', async ({ database }) => {
    const folder = temporaryFolder()
    const picture = Buffer.from('picture')
    const media = openFolderStore(path.join(folder, 'media'))
    await media.write(`${sha256(picture).slice(0, 2)}/${sha256(picture)}.webp`, picture)
    await fillSite(database.db, { picture: sha256(picture) })
    const file = path.join(folder, 'backup.tar')
    await writeBackup(database, { file, media, now })
    const whole = readFileSync(file)
    expect((await readArchive(file)).bytes).toBe(whole.length)

    const altered = path.join(folder, 'altered.tar')
    const refused = async (bytes: Buffer) => {
      writeFileSync(altered, bytes)
      await expect(readArchive(altered)).rejects.toThrow(/^altered\.tar (is not a backup|is not complete|is damaged|was made by|may)/)
    }
    const place = fc.integer({ min: 0, max: whole.length - 1 })
    await fc.assert(
      fc.asyncProperty(place, fc.integer({ min: 1, max: 255 }), async (at, difference) => {
        const changed = Buffer.from(whole)
        changed.writeUInt8(changed.readUInt8(at) ^ difference, at)
        await refused(changed)
      }),
      { numRuns: runs(150) },
    )
    await fc.assert(
      fc.asyncProperty(place, (length) => refused(whole.subarray(0, length))),
      { numRuns: runs(50) },
    )
    await refused(Buffer.concat([whole, Buffer.alloc(512)]))
    await refused(Buffer.concat([whole, whole]))
  })
})
