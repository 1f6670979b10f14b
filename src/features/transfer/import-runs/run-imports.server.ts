// Works on the import that the owner began: the dry run, the import, the undo. Each step continues where a killed process stopped.
import { and, count, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { importFiles, importItems, imports } from '#src/db/schema/imports.ts'
import type { ExternalPictures } from '#src/features/media/external/external-images.server.ts'
import type { ResolveImages } from '#src/features/posts/rendering/media/images.ts'
import { isDatabaseUnavailable } from '#src/server/database-unavailable.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { proposePrefix } from '../import/dialects/list-redirects.ts'
import { createPictureFetcher } from '../import/fetch-picture.server.ts'
import type { ImportedFile } from '../import/import-markdown.server.ts'
import type { SiteImportOptions } from '../import/import-site.server.ts'
import type { StoreMedia } from '../import/local-links.server.ts'
import type { StoreRecording } from '../import/recordings.server.ts'
import type { ReadLimits } from '../reading/file-reader.server.ts'
import { ArchiveRefusal } from './archive/archive-refusal.ts'
import { type ImportFindings, UNUSED_KEYS_MAX } from './import-findings.ts'
import { prepareFiles, removeFolder } from './import-folders.server.ts'
import { countWrittenItems, itemRecorder, undoItems } from './import-items.server.ts'
import { ImportEnded, type Lease, leaseImport, MAX_FAILURES, type Problem } from './import-lease.server.ts'
import { NOTHING_TO_IMPORT } from './import-limits.ts'
import { storable } from './storable.ts'

export type ImportTools = {
  storeMedia: StoreMedia
  storeRecording: StoreRecording
  resolveImages: ResolveImages
  /** Fetches pictures of other sites, when the owner decided so. */
  pictures: ExternalPictures
  siteOrigin: string
  readLimits?: ReadLimits
}

type Work = { lease: Lease; tools: ImportTools }

/** Works until nothing waits, or until the signal ends it. Without work it costs one query. */
export async function runImports(db: Db, { tools, signal }: { tools: ImportTools; signal: AbortSignal }): Promise<void> {
  while (!signal.aborted) {
    const lease = await leaseImport(db, signal)
    if (!lease) return
    try {
      // Processes ended in the middle of it: running it once more would end this one too.
      if (lease.run.failures >= MAX_FAILURES) throw new Error('the process of the site ended in the middle')
      await STEPS[stepOf(lease)](db, { lease, tools })
    } catch (error) {
      if (!(await endAfter(lease, error))) throw error
    }
  }
}

type Step = 'checking' | 'importing' | 'undoing'
const STEPS: Record<Step, (db: Db, work: Work) => Promise<void>> = { checking: check, importing: importFolder, undoing: undo }

function stepOf({ run: { state } }: Lease): Step {
  return state === 'importing' || state === 'undoing' ? state : 'checking'
}

/** Stores why a run ended. False when it is tried again: after a failure, or when the database or the process is the cause. */
async function endAfter(lease: Lease, error: unknown): Promise<boolean> {
  if (error instanceof ArchiveRefusal) {
    await lease.finish('refused', error.message)
    await removeFolder(lease.run.id)
    return true
  }
  if (lease.signal.aborted && lease.signal.reason instanceof ImportEnded) {
    await lease.finish(stepOf(lease) === 'importing' ? 'cancelled' : lease.run.state)
    if (stepOf(lease) === 'importing') await removeFolder(lease.run.id)
    return true
  }
  if (lease.signal.aborted) {
    await lease.release()
    return true
  }
  if (isDatabaseUnavailable(error) || !(await lease.fail(describeFailure(stepOf(lease), error)))) return false
  logger.error({ err: error, importId: lease.run.id }, `the import failed ${MAX_FAILURES} times and is not tried again`)
  await removeFolder(lease.run.id)
  return true
}

const STEP_NAMES: Record<Step, string> = { checking: 'Reading the files', importing: 'The import', undoing: 'The undo' }
const REASON_MAX = 300

function describeFailure(step: Step, error: unknown): Problem {
  const reason = storable(error instanceof Error ? error.message : String(error)).slice(0, REASON_MAX)
  return {
    meanwhile: `${STEP_NAMES[step]} failed and is tried again: ${reason}`,
    atLast: `${STEP_NAMES[step]} failed ${MAX_FAILURES} times and was stopped. The reason: ${reason}`,
  }
}

async function check(db: Db, { lease, tools }: Work): Promise<void> {
  const { run, signal } = lease
  const { folder, workFolder, leftOut, outerFolder } = await prepareFiles(run.id, signal)
  await db.delete(importFiles).where(eq(importFiles.importId, run.id))
  await db.delete(importItems).where(eq(importItems.importId, run.id))
  const { files, items, redirects, unusedKeys } = await importAll(db, folder, {
    ...tools,
    workFolder,
    name: run.name,
    formerSite: run.formerSite,
    now: new Date(),
    dryRun: true,
    signal,
    record: itemRecorder(run.id),
    onFile: reporter(lease),
  })
  const rows = [
    ...files,
    ...leftOut.map(({ file, reason }): ImportedFile => ({ file, reason, post: null, conflict: null, outcome: 'skipped', notes: [] })),
  ]
  if (files.length === 0 && items.length === 0) {
    await lease.finish('refused', NOTHING_TO_IMPORT)
    await removeFolder(run.id)
    return
  }
  const BATCH = 500
  for (let from = 0; from < rows.length; from += BATCH) {
    const values = rows.slice(from, from + BATCH).map((file, index) => ({
      importId: run.id,
      position: from + index,
      isDone: from + index >= files.length,
      ...columnsOf(file),
    }))
    await db.insert(importFiles).values(values)
  }
  const findings: ImportFindings = {
    prefix: proposePrefix(redirects),
    unusedKeys: unusedKeys.slice(0, UNUSED_KEYS_MAX),
    folder: storable(outerFolder),
  }
  await db.update(imports).set({ findings }).where(eq(imports.id, run.id))
  await lease.report({ done: 0, total: files.length })
  await lease.finish('ready')
}

async function importFolder(db: Db, { lease, tools }: Work): Promise<void> {
  const { run, signal } = lease
  const { folder, workFolder } = await prepareFiles(run.id, signal)
  const rows = await db.select().from(importFiles).where(eq(importFiles.importId, run.id))
  const done = new Set(rows.filter(({ isDone }) => isDone).map(({ file }) => file))
  const overwritten = new Set(rows.filter(({ isOverwritten }) => isOverwritten).map(({ file }) => file))
  const decisions = new Map(rows.map(({ file, choice, otherSlug }) => [file, { choice, otherSlug }]))
  const rowAt = (position: number) => and(eq(importFiles.importId, run.id), eq(importFiles.position, position))
  const { storeMedia, countPictures } = pictureCounter(tools.storeMedia, run.pictures)
  const fetching = run.fetchesPictures ? { fetchPicture: createPictureFetcher(db, { ...tools, storeMedia }) } : {}
  await importAll(db, folder, {
    ...tools,
    ...fetching,
    storeMedia,
    workFolder,
    name: run.name,
    formerSite: run.formerSite,
    now: new Date(),
    dryRun: false,
    signal,
    record: itemRecorder(run.id),
    isDone: (file) => done.has(file),
    overwritesEdited: (file) => overwritten.has(file),
    decideConflict: (file) => decisions.get(file) ?? { choice: 'keep', otherSlug: null },
    // In the transaction of the post: a killed process leaves no post that undo does not know.
    onWritten: async (tx, { postId, outcome, importedHash, before }, position) => {
      await tx.update(importFiles).set({ postId, outcome, importedHash, before, isDone: true }).where(rowAt(position))
    },
    onFile: async (file, position, total) => {
      await db
        .update(importFiles)
        .set({ ...columnsOf(file), isDone: true })
        .where(rowAt(position))
      await lease.report({ done: position + 1, total, pictures: countPictures() })
    },
  })
  await lease.finish('done')
  await removeFolder(run.id)
}

async function undo(db: Db, { lease, tools: { resolveImages } }: Work): Promise<void> {
  // Loaded here, because only an undo needs them.
  const { postBeforeImportSchema, undoImportedPost } = await import('#src/features/posts/imported/undo-imported-post.server.ts')
  const { run, signal } = lease
  const isWritten = and(
    eq(importFiles.importId, run.id),
    inArray(importFiles.outcome, ['created', 'changed']),
    sql`imported_hash is not null`,
  )
  const [{ files = 0 } = {}] = await db.select({ files: count() }).from(importFiles).where(isWritten)
  const total = files + (await countWrittenItems(db, run.id))
  const rows = await db
    .select({ position: importFiles.position })
    .from(importFiles)
    .where(and(isWritten, isNull(importFiles.undone)))
    .orderBy(desc(importFiles.position))
  let done = total - rows.length - (await countWrittenItems(db, run.id, { undone: false }))
  const onUndone = (items = 1) => {
    done += items
    return lease.report({ done, total })
  }
  await undoItems(db, { importId: run.id, signal, onUndone })
  for (const { position } of rows) {
    signal.throwIfAborted()
    const rowAt = and(eq(importFiles.importId, run.id), eq(importFiles.position, position))
    const [row] = await db.select().from(importFiles).where(rowAt)
    if (!row?.importedHash) continue
    const before = row.before === null ? null : v.parse(postBeforeImportSchema, row.before)
    // A post that was deleted for good has no id any more.
    if (row.postId === null) await db.update(importFiles).set({ undone: 'undone' }).where(rowAt)
    else {
      const store = async (tx: Db, undone: 'undone' | 'kept') => void (await tx.update(importFiles).set({ undone }).where(rowAt))
      const { postId, importedHash } = row
      await undoImportedPost(db, { postId, importedHash, before, now: new Date(), resolveImages, onUndone: store })
    }
    await onUndone()
  }
  await lease.finish('undone')
}

async function importAll(db: Db, folder: string, options: SiteImportOptions) {
  // Loaded here, because most processes never import.
  const { importSite } = await import('../import/import-site.server.ts')
  return importSite(db, folder, options)
}

function reporter({ report }: Lease): NonNullable<SiteImportOptions['onFile']> {
  return (_file, position, total) => report({ done: position + 1, total })
}

/** Counts each picture once, from the number of an interrupted run on. */
export function pictureCounter(storeMedia: StoreMedia, before: number) {
  const stored = new Set<string>()
  const store: StoreMedia = async (picture) => {
    const result = await storeMedia(picture)
    stored.add(result.url)
    return result
  }
  return { storeMedia: store, countPictures: () => before + stored.size }
}

/** The columns of `import_files` that say what became of a file. */
export function columnsOf({ file, post, conflict, outcome, reason, notes }: ImportedFile) {
  const { type = null, slug = null, title = null, isPublished = false, date = null } = post ?? {}
  const { choice = 'keep', otherSlug = null, ...taken } = conflict ?? {}
  const shown = reason === null ? null : storable(reason)
  return {
    file,
    outcome,
    reason: shown,
    notes: notes.map(storable),
    type,
    slug,
    title: title === null ? null : storable(title),
    isPublished,
    datedAt: date === null ? null : new Date(date),
    conflict: conflict === null ? null : { ...taken, title: storable(conflict.title) },
    choice,
    otherSlug,
  }
}
