// Acknowledged files survive a power cut: every file below DATA_DIR, and every file that a command writes, is synced before the answer.
import { globSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test, vi } from 'vitest'
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
import { acquireProcessLock } from '#src/lib/files/process-lock.js'
import { onEmbedded } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { recordFileCalls } from '#tests/support/record-file-calls.ts'

const dataDir = await vi.hoisted(async () => {
  const { mkdtempSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const made = mkdtempSync(`${tmpdir()}/inkfolio-test-`)
  vi.stubEnv('DATA_DIR', made)
  return made
})
afterAll(() => rmSync(dataDir, { recursive: true }))

const now = new Date('2026-11-21T03:00:00Z')

function filesIn(folder: string): string[] {
  return globSync('**/*', { cwd: folder, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.join(entry.parentPath, entry.name))
}

function picture(): Promise<Buffer> {
  return sharp({ create: { width: 30, height: 20, channels: 3, background: '#336699' } })
    .png()
    .toBuffer()
}

onEmbedded('a power cut after the answer loses nothing', (engine) => {
  test('of a picture that was uploaded, and of its folders', async () => {
    const { db } = await engine.open()
    const folder = path.join(temporaryFolder(), 'media')
    const bytes = await picture()
    const { lost } = await recordFileCalls(() => storeMedia(db, { bytes, alt: '' }, openFolderStore(folder)))
    expect(filesIn(folder)).toHaveLength(1)
    expect(lost(filesIn(folder))).toEqual([])
  })

  test('of a nightly or requested backup, of the pictures of a restore, and of an export', async () => {
    const database = await engine.open()
    const { db } = database
    const folder = temporaryFolder()
    const media = openFolderStore(path.join(folder, 'media'))
    const { url } = await storeMedia(db, { bytes: await picture(), alt: '' }, media)
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

  test('of control.json, by which commands find the site, and of a backup that a command receives', async () => {
    const database = await engine.open()
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

test('an acquired lock is synced, also when it replaces the lock of a dead process', async () => {
  const file = path.join(temporaryFolder(), 'lock')
  for (const command of ['first', 'second', 'third']) {
    let release = () => {}
    const { lost } = await recordFileCalls(async () => {
      const lock = await acquireProcessLock(file, command)
      release = lock.release
      if (command === 'third') lock.shareWith(process.pid)
    })
    expect(lost([file])).toEqual([])
    release()
    // The next process finds a lock file without a holder.
    writeFileSync(file, '')
  }
})

test('a variant of a picture is written without a sync, because it can be rendered again', async () => {
  const folder = temporaryFolder()
  const { calls } = await recordFileCalls(() => openLruFolderStore(folder, 1_000).write('ab/variant.webp', new Uint8Array(10)))
  expect(calls.map(({ name }) => name)).toEqual(['create', 'create', 'write', 'rename'])
})

/** Modules that may change files without lib/files/durable-file, and why that is safe. */
const ALLOWED: Record<string, string> = {
  'src/lib/files/durable-file.js': 'is that module',
  'src/lib/files/process-lock.js': 'links and copies to decide which process was first, and syncs',
  'src/db/client/data-folder.server.ts': 'fills a file to check the free space, and removes it',
  'src/db/client/cluster.server.ts': 'moves a folder that another process has filled',
  'src/db/client/create-cluster.js': 'adds to a cluster that is not yet in its place',
  'src/server/diagnostics/machine-diagnostics.server.ts': 'checks that the folder is writable, and removes its test file',
  'src/features/media/recordings/store-recording.server.ts': 'fills a temporary file, which the media folder then takes over',
  'src/features/transfer/backup/restore-archive.server.ts': 'joins the parts of a recording in a temporary file',
  'src/features/transfer/backup/restore-folder.server.ts': 'the folder of such files, which the next restore removes after a kill',
  'src/features/transfer/restore/upload-backup.server.ts': 'fills a file part by part, which is synced before its rename',
  'src/features/transfer/import-runs/with-unpacked-folder.server.ts': 'creates a temporary folder for an archive, and removes it',
  'src/features/transfer/import-runs/receive-upload.server.ts':
    'creates folders of uploads, which are synced as a whole before the dry run',
  'src/features/transfer/import-runs/unpack-archive.server.ts': 'fills a folder that is synced as a whole before its rename',
  'src/features/transfer/import/sources/expand-sources.server.ts': 'fills a folder that is synced as a whole before its rename',
  'src/features/transfer/import/import-markdown.server.ts': 'creates a temporary folder, which it removes',
  'src/features/transfer/export/download-export.server.ts': 'adds notes to a folder that is removed after its download',
  'src/features/transfer/export/export-site.server.ts': 'fills a folder that is synced as a whole before its rename',
  'src/features/transfer/export/formats/exported-site.server.ts': 'fills a folder that is synced as a whole before its rename',
  'src/features/transfer/export/formats/ghost/export-ghost.server.ts': 'fills a folder that is synced as a whole before its rename',
  'src/features/transfer/export/formats/wordpress/export-wordpress.server.ts': 'fills a folder that is synced as a whole before its rename',
  'src/features/transfer/export/formats/static-site/export-static-site.server.ts':
    'fills a folder that is synced as a whole before its rename',
  'src/features/transfer/static-site/static-folder.server.ts': 'writes files that the next export makes again',
  'src/features/transfer/export/new-folder.server.ts': 'creates the folder for the export',
  'src/features/transfer/backup/tar.server.ts': 'opens for reading',
  'src/features/transfer/content-folder/git/git-state.server.ts': 'creates a folder for a state that the next step of Git writes again',
  'src/features/transfer/content-folder/git/commits/intended-changes.server.ts':
    'notes what is about to be written; without it a file is committed with its next publication',
  'src/features/transfer/content-folder/git/remote/merge-trees.server.ts': 'creates a temporary folder, which it removes',
  'src/features/transfer/content-folder/git/remote/exchange.server.ts': 'asks for a pull that is due every few minutes anyway',
  'src/features/media/storage/folder.server.ts': 'creates folders for variants, which can be rendered again',
}

const CHANGES =
  /\b(appendFile|chmod|chown|copyFile|cp|createWriteStream|ftruncate|link|mkdir|mkdtemp|open|rename|symlink|truncate|writeFile|write|writev)(Sync)?\b/

test('no other module changes files without lib/files/durable-file', () => {
  const importing = globSync('src/**/*.{ts,tsx,js}')
    .filter((file) => !file.includes('.test.'))
    .filter((file) => {
      const text = readFileSync(file, 'utf8')
      const imports = [...text.matchAll(/import\s+(?!type\b)([^;]*?)\s+from\s+'(?:node:)?fs(?:\/promises)?'/g)].map(
        ([, names = '']) => names,
      )
      // A namespace import would hide which functions are used.
      return imports.some((names) => !names.startsWith('{') || CHANGES.test(names)) || /(?:import|require)\(['"](?:node:)?fs/.test(text)
    })
  expect(importing.sort()).toEqual(Object.keys(ALLOWED).sort())
})
