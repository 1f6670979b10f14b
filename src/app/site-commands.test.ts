import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import path from 'node:path'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test, vi } from 'vitest'
import { posts } from '#src/db/schema/posts.ts'
import { createAdminCommand, listAdminsCommand, resetPasswordCommand } from '#src/features/auth/admin-commands.server.ts'
import { createLinkCommand, listLinksCommand } from '#src/features/links/link-commands.server.ts'
import { findPost } from '#src/features/posts/post-queries.server.ts'
import { findLastBackup, recordBackupFailure } from '#src/features/transfer/backup/last-backup.server.ts'
import { readArchive } from '#src/features/transfer/backup/read-archive.server.ts'
import { requestBackup } from '#src/features/transfer/backup/request-backup.server.ts'
import { chooseContentFolder } from '#src/features/transfer/content-folder/choose-folder.server.ts'
import { type SyncCommand, syncCommand } from '#src/features/transfer/content-folder/command/sync-command.ts'
import { exportCommand } from '#src/features/transfer/export/export-command.server.ts'
import { type ImportCommand, importCommand } from '#src/features/transfer/import/command/import-command.ts'
import { undoImport } from '#src/features/transfer/import-runs/change-imports.server.ts'
import { listEndedImports } from '#src/features/transfer/import-runs/list-imports.server.ts'
import { type ImportTools, runImports } from '#src/features/transfer/import-runs/run-imports.server.ts'
import { fromWrittenDay } from '#src/lib/format/written-day.ts'
import { writeControl } from '#src/server/control/control-file.server.ts'
import { requestCommand } from '#src/server/control/request-command.server.ts'
import type { CommandRun, SiteCommand } from '#src/server/control/site-command.ts'
import { requestDiagnostics } from '#src/server/diagnostics/request-diagnostics.server.ts'
import { OperatorError } from '#src/server/errors.ts'
import { listenLocally } from '#tests/local-server.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { inspectSite } from './inspect-site.server.ts'
import { startSiteCommands } from './site-commands.server.ts'

// Own folders, because other tests make backups in the shared one. Modules read the variables on import.
const dataDir = await vi.hoisted(async () => (await import('#tests/support/own-data-folder.ts')).ownDataFolder())

const refuse = () => Promise.reject(new Error('an undo stores no files'))
const NO_TOOLS: ImportTools = {
  ...{ storeMedia: refuse, storeRecording: refuse, pictures: { find: refuse } },
  resolveImages: async () => new Map(),
  siteOrigin: 'https://blog.example',
}

const me = { pid: process.pid, command: 'npm start' }
const requestImport = (holder: typeof me, input: ImportCommand, run: CommandRun) => requestCommand(holder, importCommand, input, run)
const requestSync = (holder: typeof me, input: SyncCommand) => requestCommand(holder, syncCommand, input, QUIET)

const IMPORT = {
  folder: '/',
  name: 'blog',
  dryRun: false,
  overwrite: false,
  onConflict: 'keep' as const,
  fetch: false,
  writesRedirects: true,
  formerSite: null,
}
const QUIET: CommandRun = { onProgress: () => {}, signal: new AbortController().signal }

let stop = async () => {}

afterEach(() => stop())

onEmbedded('the running site', (test, engine) => {
  test('makes a backup for a command, and the file belongs to its user', async ({ database, db }) => {
    await buildPost(db)
    stop = await startSiteCommands(database)
    expect(statSync(path.join(dataDir, 'control.json')).mode & 0o777).toBe(0o600)
    const folder = temporaryFolder()
    const file = path.join(folder, 'asked.tar')
    writeFileSync(file, 'an older one')
    const backup = await requestBackup(file, me)
    expect(backup.tables.find(({ name }) => name === 'posts')?.rows).toBe(1)
    expect((await readArchive(file)).bytes).toBe(backup.bytes)
    expect(readdirSync(folder)).toEqual(['asked.tar'])
    expect(statSync(file).mode & 0o777).toBe(0o600)
    // The site removes its temporary file after sending it.
    await expect.poll(() => readdirSync(path.join(dataDir, 'backups'))).toEqual([])
    expect((await findLastBackup(db)).made?.at).toBe(backup.madeAt)
    await stop()
    expect(existsSync(path.join(dataDir, 'control.json'))).toBe(false)
  })

  test('refuses requests without the secret, and unknown commands', async () => {
    stop = await startSiteCommands(await engine.open())
    const { port, secret } = JSON.parse(readFileSync(path.join(dataDir, 'control.json'), 'utf8'))
    const ask = (place: string, headers: HeadersInit, method = 'POST') => fetch(`http://127.0.0.1:${port}${place}`, { method, headers })
    expect((await ask('/backup', {})).status).toBe(403)
    expect((await ask('/backup', { Authorization: `Bearer ${secret.slice(1)}x` })).status).toBe(403)
    expect((await ask('/', { Authorization: `Bearer ${secret}` })).status).toBe(404)
    expect((await ask('/backup', { Authorization: `Bearer ${secret}` }, 'GET')).status).toBe(404)
  })

  test('answers an import with the report that the command prints, as JSON', async ({ database }) => {
    stop = await startSiteCommands(database)
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'a.md'), '---\ntitle: A\ndate: 2026-04-16\n---\nText')
    const { files } = await requestImport(me, { ...IMPORT, folder, dryRun: true }, QUIET)
    expect(files).toMatchObject([
      { file: 'a.md', outcome: 'created', post: { title: 'A', date: fromWrittenDay('2026-04-16').toISOString() } },
    ])
  })

  test('runs the diagnostics of the database for a command', async ({ database }) => {
    await buildPost(database.db)
    expect(await requestDiagnostics(me)).toBeNull()
    stop = await startSiteCommands(database)
    const found = await requestDiagnostics(me)
    expect(found?.slice(1)).toEqual(await inspectSite(database).then((own) => own.map((each) => ({ ...each, detail: expect.any(String) }))))
    expect(found?.map(({ check }) => check).slice(0, 6)).toEqual(['address', 'database', 'clock', 'schema', 'content', 'backup'])
    await recordBackupFailure(database.db, new Error('no room'), new Date())
    expect((await requestDiagnostics(me))?.find(({ check }) => check === 'backup')).toEqual({
      check: 'backup',
      ok: false,
      detail: 'none was made yet; since then one failed: no room',
    })
    await stop()
    expect(await requestDiagnostics(me)).toBeNull()
  })

  test('an import for a command keeps, replaces or adds to the post that has the address of a file, as asked', async ({ database }) => {
    stop = await startSiteCommands(database)
    const folder = temporaryFolder()
    writeFileSync(path.join(folder, 'a.md'), '---\ntitle: Theirs\n---\nText')
    await buildPost(database.db, { slug: 'a', title: 'Mine' })
    const titles = async () => [(await findPost(database.db, 'a'))?.title, (await findPost(database.db, 'a-2'))?.title]
    const importing = (onConflict: ImportCommand['onConflict']) => requestImport(me, { ...IMPORT, folder, onConflict }, QUIET)
    expect((await importing('keep')).totals).toMatchObject({ created: 0, conflict: 1 })
    expect(await titles()).toEqual(['Mine', undefined])
    expect((await importing('both')).totals).toMatchObject({ created: 1, conflict: 0 })
    expect(await titles()).toEqual(['Mine', 'Theirs'])
    await database.db.delete(posts).where(eq(posts.slug, 'a-2'))
    expect((await importing('take')).totals).toMatchObject({ changed: 1, conflict: 0 })
    expect(await titles()).toEqual(['Theirs', undefined])
  })

  test('imports a folder for a command, and answers with its progress and the report', async ({ database }) => {
    stop = await startSiteCommands(database)
    const folder = temporaryFolder()
    for (const name of ['one', 'two']) writeFileSync(path.join(folder, `${name}.md`), `---\ntitle: ${name}\n---\nText`)
    const progress: number[] = []
    const run = { ...QUIET, onProgress: (done: number) => void progress.push(done) }
    const command = { ...IMPORT, folder }
    expect((await requestImport(me, { ...command, dryRun: true }, run)).totals.created).toBe(2)
    const report = await requestImport(me, command, run)
    expect(report.files.map(({ file, outcome }) => [file, outcome])).toEqual([
      ['one.md', 'created'],
      ['two.md', 'created'],
    ])
    expect(progress).toEqual([1, 2, 1, 2])
    expect((await findPost(database.db, 'two'))?.title).toBe('two')
    expect((await requestImport(me, command, run)).totals).toMatchObject({ created: 0, unchanged: 2 })
    const [recorded, ...others] = await listEndedImports(database.db)
    expect([recorded, others]).toMatchObject([{ name: 'blog', state: 'done', written: 2 }, []])
    await undoImport(database.db, await buildAdmin(database.db), recorded?.id ?? '')
    await runImports(database.db, { tools: NO_TOOLS, signal: run.signal })
    expect(await listEndedImports(database.db)).toMatchObject([{ state: 'undone' }])
    const left = await database.db.select({ status: posts.status }).from(posts)
    expect(left).toEqual([{ status: 'trashed' }, { status: 'trashed' }])
  })

  test('an import of the CLI ends with a sentence', async () => {
    stop = await startSiteCommands(await engine.open())
    const command = (folder: string) => requestImport(me, { ...IMPORT, folder, dryRun: true }, QUIET)
    await expect(command('/nowhere/at/all')).rejects.toThrow(/^The folder \/nowhere\/at\/all does not exist/)
    await expect(command('x'.repeat(200_000))).rejects.toThrow('The command is too long.')
  })

  test('an import ends with the command that asked for it', async ({ database }) => {
    stop = await startSiteCommands(database)
    const folder = temporaryFolder()
    const names = Array.from({ length: 200 }, (_, index) => `n${index}`)
    for (const name of names) writeFileSync(path.join(folder, `${name}.md`), `# ${name}`)
    const command = { ...IMPORT, folder }
    const leaving = new AbortController()
    const onProgress = () => leaving.abort(new OperatorError('interrupted'))
    await expect(requestImport(me, command, { onProgress, signal: leaving.signal })).rejects.toThrow('interrupted')
    await expect(requestImport(me, command, { onProgress, signal: leaving.signal })).rejects.toThrow('interrupted')
    const { totals } = await requestImport(me, { ...command, dryRun: true }, QUIET)
    expect(totals.unchanged).toBeGreaterThan(0)
    const ended = await listEndedImports(database.db)
    expect(new Set(ended.map(({ state }) => state))).toEqual(new Set(['cancelled']))
    expect(totals.created).toBeGreaterThan(0)
  })

  test('compares the content folder for a command, and says why it does not', async ({ database }) => {
    stop = await startSiteCommands(database)
    const check = { check: true, acceptsDeletions: false }
    await expect(requestSync(me, check)).rejects.toThrow(/^There is no content folder: set CONTENT_DIR/)
    await chooseContentFolder(database.db, await buildAdmin(database.db), { name: 'asked', now: new Date() })
    const folder = path.join(dataDir, 'asked')
    writeFileSync(path.join(folder, 'one.md'), '---\ntitle: one\n---\nText')
    const found = { folder, steps: [{ kind: 'create', path: 'one.md' }], conflicts: 0, broken: 0, heldDeletions: 0, problem: null }
    expect(await requestSync(me, check)).toEqual(found)
    expect(await findPost(database.db, 'one')).toBeNull()
    expect(await requestSync(me, { ...check, check: false })).toMatchObject({ steps: found.steps })
    expect((await findPost(database.db, 'one'))?.title).toBe('one')
    expect(await requestSync(me, check)).toEqual({ ...found, steps: [] })
  })

  test('lists and makes links and accounts, and exports, for commands', async ({ database }) => {
    stop = await startSiteCommands(database)
    const ask = <Input, Answer>(command: SiteCommand<Input, Answer>, input: Input) => requestCommand(me, command, input, QUIET)
    const link = { name: 'A file', url: 'https://files.example/a.zip', alias: 'a-file', expiresAt: '2099-01-31T00:00:00.000Z' }
    expect(await ask(createLinkCommand, link)).toMatchObject({ alias: 'a-file' })
    await expect(ask(createLinkCommand, link)).rejects.toThrow('There is a link with the alias a-file already: choose another one.')
    expect(await ask(listLinksCommand, {})).toMatchObject([{ alias: 'a-file', expiresAt: link.expiresAt, isOpen: true }])
    const owner = { email: 'ada@example.com', name: 'Ada', password: 'a sentence of somebody' }
    await ask(createAdminCommand, owner)
    await expect(ask(createAdminCommand, owner)).rejects.toThrow(/^The account ada@example\.com exists/)
    expect(await ask(listAdminsCommand, {})).toMatchObject([{ email: 'ada@example.com', lastUsedAt: null }])
    const reset = { wanted: 'another sentence of hers', isSecondStepDropped: false, arePasskeysRemoved: false }
    expect(await ask(resetPasswordCommand, { ...reset, email: owner.email })).toMatchObject({ sessionsEnded: 0, secondStep: 'off' })
    await expect(ask(resetPasswordCommand, { ...reset, email: 'nobody@example.com' })).rejects.toThrow(/^There is no account nobody@/)
    await buildPost(database.db, { slug: 'one' })
    const folder = path.join(temporaryFolder(), 'out')
    expect(await ask(exportCommand, { folder, format: 'inkfolio' })).toMatchObject({ folder, posts: 1 })
    expect(readdirSync(path.join(folder, 'posts'))).toEqual(['one.md'])
  })

  test('is not contacted when the file cannot be written', async () => {
    stop = await startSiteCommands(await engine.open())
    await expect(requestBackup('/nowhere/at/all.tar', me)).rejects.toThrow(/^The folder \/nowhere\/at does not exist/)
  })
})

const OTHER = { pid: 1, command: 'npm run cli -- import' }

test.each([
  ['make backups', () => requestBackup('x.tar', OTHER)],
  ['run `sync`: wait until it ends', () => requestSync(OTHER, { check: true, acceptsDeletions: false })],
  ['run `import`', () => requestImport(OTHER, IMPORT, QUIET)],
])('the error names a process that cannot %s', async (job, request) => {
  await expect(request()).rejects.toThrow(`Process 1 (npm run cli -- import) has the database open and cannot ${job}`)
})

test('a site that is killed during an import says so', async () => {
  const dying = createServer((_request, response) => {
    response.write('{"done": 1, "total": 3}\n{"rep', () => response.destroy())
  })
  await writeControl({ pid: process.pid, port: await listenLocally(dying), secret: 's' })
  await expect(requestImport(me, IMPORT, QUIET)).rejects.toThrow(
    'The site ended before `import` was complete: run it again, what came in stays.',
  )
  dying.close()
})

test('a site that is killed during a backup leaves no file', async () => {
  const dying = createServer((_request, response) => {
    response.writeHead(200, { 'Content-Length': 10_000 })
    response.write('the beginning', () => response.destroy())
  })
  await writeControl({ pid: process.pid, port: await listenLocally(dying), secret: 's' })
  const folder = temporaryFolder()
  await expect(requestBackup(path.join(folder, 'x.tar'), me)).rejects.toThrow(
    'The site ended before the backup was complete: make it again.',
  )
  expect(readdirSync(folder)).toEqual([])
  dying.close()
})
