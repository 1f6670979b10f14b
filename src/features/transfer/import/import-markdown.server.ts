// Imports a folder of Markdown files and exports of other programs as posts, one file at a time, and lets the process answer requests between two files. A file with an error is skipped and reported; the others are imported.
// Without durable-file: creates a temporary folder, which it removes.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '#src/db/client/client.server.ts'
import type { ImportOutcome } from '#src/db/schema/imports.ts'
import type { PublicPostType } from '#src/db/schema/posts.ts'
import { mediaPath } from '#src/features/media/image-source.ts'
import { fileFormatOf, recordingPath } from '#src/features/media/recordings/recording.ts'
import type { MediaInput } from '#src/features/media/store-media.server.ts'
import { importPost, type PostImportOutcome, previewImport, type WrittenPost } from '#src/features/posts/import-post.server.ts'
import type { PostInput } from '#src/features/posts/post.schema.ts'
import type { ResolveImages } from '#src/features/posts/rendering/media/images.ts'
import { cachedSettings } from '#src/features/settings/settings-cache.server.ts'
import { withTimeZone } from '#src/lib/format/site-time.server.ts'
import { ThreadEnded } from '#src/lib/worker-thread.server.ts'
import { type FileReader, openFileReader, type ReadLimits } from '../reading/file-reader.server.ts'
import type { PostHead } from '../reading/reading-jobs.server.ts'
import type { Conflict } from './conflicts/conflict.ts'
import { type ConflictDecision, type Placed, placeFiles } from './conflicts/find-conflicts.server.ts'
import { describeUndone, findUndone } from './conflicts/find-undone.server.ts'
import { type ImportSource, sourceName, sourceSite } from './conflicts/import-source.ts'
import { recordSource } from './conflicts/record-source.server.ts'
import { claimSlug } from './dialects/claim-address.ts'
import { listFormerAddresses, type ProposedRedirect } from './dialects/list-redirects.ts'
import { addressOf } from './dialects/site-address.ts'
import type { FetchPicture } from './fetch-picture.server.ts'
import { type ImportContext, mapAddresses, type StoreMedia } from './local-links.server.ts'
import { isSectionFile } from './markdown-files.server.ts'
import { type OpenImport, openImport, type SiteFile } from './open-import.server.ts'
import { reasonOf } from './reason-of.ts'
import { fileStore, type StoreRecording } from './recordings.server.ts'

/** `date` is ISO 8601; null when the file has none. */
type ReportedPost = { type: PublicPostType; slug: string; title: string | null; isPublished: boolean; date: string | null }

export type ImportedFile = {
  file: string
  /** Null when the file could not be read as a post. */
  post: ReportedPost | null
  /** The post of another source that has the address, and what the owner wants for both. */
  conflict: (Conflict & ConflictDecision) | null
  outcome: ImportOutcome
  /** Why it was skipped. */
  reason: string | null
  /** Differences from the file, for example a missing picture. */
  notes: string[]
}

export type ImportReport = {
  files: ImportedFile[]
  totals: Record<ImportOutcome, number>
  /** From the addresses on the former site to the posts here. */
  redirects: ProposedRedirect[]
  /** Keys of front matter without an effect here, each with the number of its files. */
  unusedKeys: { key: string; files: number }[]
}

/**
 * The posts of an import, for what belongs to them. `addresses` are those here, by file name and by former address. `otherSlugs` has the slug here
 * of each post with another one than in its file; null for one that was left out, because a post of another source has its address.
 */
export type ImportedPosts = {
  reader: FileReader
  root: string
  siteFiles: readonly SiteFile[]
  addresses: ReadonlyMap<string, string>
  otherSlugs: ReadonlyMap<string, string | null>
  report: ImportReport
}

export type ImportOptions = {
  now: Date
  dryRun: boolean
  storeMedia: StoreMedia
  storeRecording: StoreRecording
  resolveImages: ResolveImages
  /** Fetches pictures, recordings and downloads that are on other sites; without it they stay there. */
  fetchPicture?: FetchPicture
  origin?: 'starter' | null
  /** Which files overwrite a post that was edited here; none by default. */
  overwritesEdited?: (file: string) => boolean
  /** The name of the folder or archive, by which a later import knows its posts. */
  name?: string
  /** What becomes of a file whose address a post of another source has. By default that post stays. */
  decideConflict?: (file: string) => ConflictDecision
  /** Files that an earlier run completed. They are left out of the report. */
  isDone?: (file: string) => boolean
  onProgress?: (done: number, total: number) => void
  /** Called with each completed file, in order. */
  onFile?: (file: ImportedFile, position: number, total: number) => Promise<void>
  /** Called in the transaction that writes the post of a file. */
  onWritten?: (tx: Db, written: WrittenPost, position: number, file: string) => Promise<void>
  /** Ends the import before the next file; `importMarkdown` rejects with its reason. */
  signal?: AbortSignal
  /** Called after the last file, while everything that the import reads is still there. */
  afterPosts?: (imported: ImportedPosts) => Promise<void>
  /** A web address: where the posts were before. Without it, the files tell. */
  formerSite?: string | null
  /** Where exports of other programs are expanded, and found again by a later run; a temporary folder by default. */
  workFolder?: string
  readLimits?: ReadLimits | undefined
}

/**
 * Imports every Markdown file below `folder`. Dates without a time zone are in that of the site. Throws OperatorError when the folder does
 * not exist.
 */
export async function importMarkdown(db: Db, folder: string, options: ImportOptions): Promise<ImportReport> {
  const { timeZone } = await cachedSettings(db)
  return withTimeZone(timeZone, () => withWorkFolder(options, (workFolder) => importFolder(db, folder, { ...options, workFolder })))
}

async function withWorkFolder<Result>({ workFolder }: ImportOptions, run: (workFolder: string) => Promise<Result>): Promise<Result> {
  if (workFolder !== undefined) return run(workFolder)
  const temporary = await mkdtemp(path.join(tmpdir(), 'inkfolio-import-'))
  return run(temporary).finally(() => rm(temporary, { recursive: true, force: true }))
}

type FolderOptions = ImportOptions & { workFolder: string }

async function importFolder(db: Db, folder: string, options: FolderOptions): Promise<ImportReport> {
  const reader = openFileReader({ signal: options.signal, limits: options.readLimits })
  return importFiles(db, folder, { ...options, reader }).finally(reader.close)
}

async function importFiles(db: Db, folder: string, options: FolderOptions & { reader: FileReader }): Promise<ImportReport> {
  const { workFolder, reader, signal, formerSite = null } = options
  const source = await openImport(folder, { workFolder, reader, signal, formerSite })
  const sourceOf = (file: string): ImportSource => ({
    name: sourceName(options.name ?? ''),
    site: sourceSite(source.layoutOf(file).hostname),
    file,
  })
  const { read, placed } = await placeAll(db, await readAll(source, options), { ...options, sourceOf })
  const posts = read.flatMap((result) => ('post' in result ? result.post : []))
  const undone = await findUndone(db, posts)
  const context: Omit<ImportContext, 'layout'> = {
    root: source.root,
    addresses: mapAddresses(posts),
    fetchPicture: options.fetchPicture && (options.dryRun ? fetchNothing : options.fetchPicture),
    storeMedia: options.dryRun ? storeNothing : options.storeMedia,
    storeFile: options.dryRun ? storeNoFile : fileStore(options.storeRecording),
  }
  const totals = { created: 0, changed: 0, unchanged: 0, edited: 0, conflict: 0, skipped: 0 }
  const files: ImportedFile[] = []
  for (const [position, result] of read.entries()) {
    await yieldToRequests(options.signal)
    if (!options.isDone?.(nameOf(result))) {
      const file =
        'post' in result
          ? await importFile(db, result.post, {
              context: { ...context, layout: source.layoutOf(result.post.file) },
              source,
              options,
              position,
              sourceOf,
              placed: placed.get(result.post.file),
              undoneAt: undone.get(addressOf(result.post)),
            })
          : skipped(result.file, null, result.reason)
      await options.onFile?.(file, position, read.length)
      totals[file.outcome] += 1
      files.push(file)
    }
    options.onProgress?.(position + 1, read.length)
  }
  const leftOut = new Set(files.flatMap(({ file, outcome }) => (outcome === 'conflict' ? [file] : [])))
  const otherSlugs = new Map(
    posts.flatMap(({ type, file, slug, fileSlug }) =>
      type === 'post' && (slug !== fileSlug || leftOut.has(file)) ? [[fileSlug, leftOut.has(file) ? null : slug]] : [],
    ),
  )
  const report = {
    files,
    totals,
    redirects: listFormerAddresses(posts.filter(({ file }) => !leftOut.has(file))),
    unusedKeys: countKeys(posts),
  }
  await options.afterPosts?.({ reader, root: source.root, siteFiles: source.siteFiles, addresses: context.addresses, otherSlugs, report })
  return report
}

type Placing = Pick<ImportOptions, 'decideConflict' | 'origin'> & { sourceOf: (file: string) => ImportSource }

/** The starter content of the program meets no posts. */
async function placeAll(db: Db, read: readonly ReadFile[], { sourceOf, decideConflict, origin }: Placing) {
  const posts = read.flatMap((result) => ('post' in result ? result.post : []))
  const decide = decideConflict ?? (() => ({ choice: 'keep' as const, otherSlug: null }))
  const placed = origin === 'starter' ? new Map<string, Placed>() : await placeFiles(db, posts, { sourceOf, decide })
  const moved = read.map((result): ReadFile => {
    const slug = 'post' in result ? placed.get(result.post.file)?.slug : undefined
    return 'post' in result && slug !== undefined ? { post: { ...result.post, slug } } : result
  })
  return { read: moved, placed }
}

function countKeys(posts: readonly KnownFile[]): ImportReport['unusedKeys'] {
  const counted = Map.groupBy(
    posts.flatMap(({ unusedKeys }) => unusedKeys),
    (key) => key,
  )
  return [...counted].map(([key, uses]) => ({ key, files: uses.length })).sort((one, other) => other.files - one.files)
}

/** All files of an import are known at once, their texts are read one at a time. */
/** `writtenSlug` is that of the file, `fileSlug` that among the files of the import, `slug` that among the posts of the site. */
type KnownFile = PostHead & { writtenSlug: string; fileSlug: string }
type ReadFile = { post: KnownFile } | { file: string; reason: string }

function nameOf(result: ReadFile): string {
  return 'post' in result ? result.post.file : result.file
}

async function yieldToRequests(signal: AbortSignal | undefined): Promise<void> {
  await setImmediate()
  signal?.throwIfAborted()
}

async function readAll(
  { files, leftOut, readFile, layoutOf }: OpenImport,
  { reader, signal, now }: Pick<ImportOptions, 'signal' | 'now'> & { reader: FileReader },
): Promise<ReadFile[]> {
  const read: ReadFile[] = []
  const owners = new Map<string, string>()
  for (const file of files) {
    await yieldToRequests(signal)
    try {
      if (isSectionFile(file)) throw new Error('the file describes a section, not a post')
      const post = await reader.read('readHead', { file, text: await readFile(file), layout: layoutOf(file), now })
      read.push({ post: { ...post, ...claimed(claimSlug(post, owners)), writtenSlug: post.slug } })
    } catch (error) {
      throwIfEnded(error, signal)
      read.push({ file, reason: reasonOf(error) })
    }
  }
  return [...read, ...leftOut]
}

function claimed(slug: string): Pick<KnownFile, 'slug' | 'fileSlug'> {
  return { slug, fileSlug: slug }
}

/** Throws what says nothing about the file. */
function throwIfEnded(error: unknown, signal: AbortSignal | undefined): void {
  signal?.throwIfAborted()
  if (error instanceof ThreadEnded) throw error
}

type FileOfImport = {
  context: ImportContext
  source: OpenImport
  options: ImportOptions & { reader: FileReader }
  position: number
  sourceOf: (file: string) => ImportSource
  placed: Placed | undefined
  undoneAt: Date | undefined
}

async function importFile(db: Db, known: KnownFile, of: FileOfImport): Promise<ImportedFile> {
  const { context, source, options, placed, undoneAt } = of
  const { file } = known
  try {
    const text = await source.readFile(file)
    const { input: written, notes } = await options.reader.read(
      'readPost',
      { file, text, layout: context.layout, now: options.now },
      context,
    )
    const input = { ...written, slug: known.slug }
    const outcome = await writePost(db, input, { known, ...of })
    const isBack = undoneAt !== undefined && (outcome === 'created' || outcome === 'changed')
    return {
      file,
      post: describe(input),
      conflict: conflictOf(placed),
      outcome,
      reason: null,
      notes: isBack ? [describeUndone(undoneAt), ...notes] : notes,
    }
  } catch (error) {
    throwIfEnded(error, options.signal)
    return skipped(file, known, reasonOf(error))
  }
}

async function writePost(
  db: Db,
  input: PostInput,
  { known, options, position, sourceOf, placed }: FileOfImport & { known: KnownFile },
): Promise<ImportOutcome> {
  const { file } = known
  const { now, dryRun, resolveImages, origin = null, onWritten } = options
  const choice = placed?.conflict ? placed.choice : null
  if (choice === 'keep' && placed?.conflict?.origin === 'built-in') return 'conflict'
  const overwritesEdited = options.overwritesEdited?.(file) ?? false
  const mayChange = choice === 'keep' || choice === 'take' ? { mayChange: () => choice === 'take' } : {}
  const outcome: PostImportOutcome = dryRun
    ? await previewImport(db, input, { now, overwritesEdited, ...mayChange })
    : await importPost(db, input, {
        ...{ now, resolveImages, origin, overwritesEdited, ...mayChange },
        updatedAt: known.updatedAt,
        onWritten: async (tx, written) => {
          if (origin === null) await recordSource(tx, written.postId, sourceOf(file))
          await onWritten?.(tx, written, position, file)
        },
      })
  return choice === 'keep' && outcome === 'edited' ? 'conflict' : outcome
}

function conflictOf(placed: Placed | undefined): ImportedFile['conflict'] {
  return placed?.conflict ? { ...placed.conflict, choice: placed.choice, otherSlug: placed.otherSlug } : null
}

function describe({ type = 'post', slug, title, published, createdAt }: PostInput): NonNullable<ImportedFile['post']> {
  return { type, slug, title, isPublished: published === true, date: createdAt?.toISOString() ?? null }
}

function skipped(file: string, known: KnownFile | null, reason: string): ImportedFile {
  const post = known && {
    ...{ type: known.type, slug: known.slug, title: known.title },
    ...{ isPublished: known.fields.published === true, date: known.fields.createdAt?.toISOString() ?? null },
  }
  return { file, post, conflict: null, outcome: 'skipped', reason, notes: [] }
}

/** Replaces `storeFile` in a dry run. */
async function storeNoFile(fileName: string): Promise<{ url: string }> {
  return { url: recordingPath({ hash: '0'.repeat(64), format: fileFormatOf(fileName) ?? 'mp4' }) }
}

/** Replaces `fetchPicture` in a dry run. */
async function fetchNothing(address: string): Promise<{ url: string }> {
  const name = URL.parse(address)?.pathname ?? ''
  return fileFormatOf(name) ? storeNoFile(name) : storeNothing({})
}

/** Replaces `storeMedia` in a dry run. `previewImport` ignores the placeholder hash. */
async function storeNothing({ exportedAs = '0'.repeat(64) }: Pick<MediaInput, 'exportedAs'>): Promise<{ url: string }> {
  return { url: mediaPath(exportedAs) }
}
