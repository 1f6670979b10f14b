// Acknowledged files survive a power cut: every file below DATA_DIR, and every file that a command writes, is synced before the answer.
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test, vi } from 'vitest'
import { startSiteCommands } from '#src/app/site-commands.server.ts'
import { openFolderStore } from '#src/features/media/storage/folder.server.ts'
import { openLruFolderStore } from '#src/features/media/storage/lru-folder.server.ts'
import { storeMedia } from '#src/features/media/store-media.server.ts'
import { listBackups } from '#src/features/transfer/backup/backup-folder.server.ts'
import { makeBackup } from '#src/features/transfer/backup/make-backup.server.ts'
import { readArchive } from '#src/features/transfer/backup/read-archive.server.ts'
import { requestBackup } from '#src/features/transfer/backup/request-backup.server.ts'
import { restoreArchive } from '#src/features/transfer/backup/restore-archive.server.ts'
import { writeBackup } from '#src/features/transfer/backup/write-archive.server.ts'
import { exportSite } from '#src/features/transfer/export/export-site.server.ts'
import { receiveBackupPart } from '#src/features/transfer/restore/upload-backup.server.ts'
import { paint } from '#tests/paint.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { recordFileCalls } from '#tests/support/record-file-calls.ts'

const dataDir = await vi.hoisted(async () => (await import('#tests/support/own-data-folder.ts')).ownDataFolder())

const now = new Date('2026-11-21T03:00:00Z')

function filesIn(folder: string): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

onEmbedded('a power cut after the answer loses nothing', (test) => {
  test('of a picture that was uploaded, and of its folders', async ({ db }) => {
    const folder = path.join(temporaryFolder(), 'media')
    const bytes = await paint(30, 20)
    const { lost } = await recordFileCalls(() => storeMedia(db, { bytes, alt: '' }, openFolderStore(folder)))
    expect(filesIn(folder)).toHaveLength(1)
    expect(lost(filesIn(folder))).toEqual([])
  })

  test('of a nightly or requested backup, of the pictures of a restore, and of an export', async ({ database, db }) => {
    const folder = temporaryFolder()
    const media = openFolderStore(path.join(folder, 'media'))
    const { url } = await storeMedia(db, { bytes: await paint(30, 20), alt: '' }, media)
    const post = await buildPost(db, { content: `<img src="${url}">` })
    await buildComment(db, post.id)

    const nightly = await recordFileCalls(() => makeBackup(database, { kind: 'nightly', now, folder: path.join(dataDir, 'backups') }))
    const [made] = await listBackups(path.join(dataDir, 'backups'))
    expect(nightly.lost([path.join(dataDir, 'backups', made?.name ?? '')])).toEqual([])

    const direct = path.join(folder, 'direct.tar')
    expect((await recordFileCalls(() => writeBackup(database, { file: direct, media, now }))).lost([direct])).toEqual([])

    const bytes = readFileSync(direct)
    const uploading = await recordFileCalls(() =>
      receiveBackupPart({ upload: null, offset: 0, total: bytes.length, bytes }, { now, folder: path.join(folder, 'uploads') }),
    )
    expect(filesIn(path.join(folder, 'uploads'))).toHaveLength(1)
    expect(uploading.lost(filesIn(path.join(folder, 'uploads')))).toEqual([])

    const restored = path.join(folder, 'restored')
    const restoring = await recordFileCalls(async () => restoreArchive(database, await readArchive(direct), openFolderStore(restored)))
    expect(filesIn(restored)).toHaveLength(1)
    expect(restoring.lost(filesIn(restored))).toEqual([])

    const exported = path.join(folder, 'export')
    const exporting = await recordFileCalls(() => exportSite(db, { folder: exported, media }))
    expect(filesIn(exported)).toHaveLength(4)
    expect(exporting.lost(filesIn(exported))).toEqual([])
  })

  test('of control.json, by which commands find the site, and of a backup that a command receives', async ({ database }) => {
    let stop = async () => {}
    const answering = await recordFileCalls(async () => {
      stop = await startSiteCommands(database)
    })
    expect(answering.lost([path.join(dataDir, 'control.json')])).toEqual([])
    const asked = path.join(temporaryFolder(), 'asked.tar')
    const asking = await recordFileCalls(() => requestBackup(asked, { pid: process.pid, command: 'npm start' }))
    await stop()
    expect(asking.lost([asked])).toEqual([])
  })
})

test('a variant of a picture is written without a sync, because it can be rendered again', async () => {
  const folder = temporaryFolder()
  const { calls } = await recordFileCalls(() => openLruFolderStore(folder, 1_000).write('ab/variant.webp', new Uint8Array(10)))
  expect(calls.map(({ name }) => name)).toEqual(['create', 'create', 'write', 'rename'])
})

const CHANGES =
  /\b(appendFile|chmod|chown|copyFile|cp|createWriteStream|ftruncate|link|mkdir|mkdtemp|open|rename|symlink|truncate|writeFile|write|writev)(Sync)?\b/

/** Stands above the import in a module that may change files by itself, with the reason. */
const EXCEPTION = /^\/\/ Without durable-file: \S/m

test('modules change files by lib/files/durable-file, or say why not', () => {
  const without = globSync('src/**/*.{ts,tsx,js}')
    .filter((file) => !file.includes('.test.') && file !== 'src/lib/files/durable-file.ts')
    .filter((file) => {
      const text = readFileSync(file, 'utf8')
      const imports = [...text.matchAll(/import\s+(?!type\b)([^;]*?)\s+from\s+'(?:node:)?fs(?:\/promises)?'/g)].map(
        ([, names = '']) => names,
      )
      // A namespace import would hide which functions are used.
      const isChanging =
        imports.some((names) => !names.startsWith('{') || CHANGES.test(names)) || /(?:import|require)\(['"](?:node:)?fs/.test(text)
      return isChanging !== EXCEPTION.test(text)
    })
  expect(without).toEqual([])
})
