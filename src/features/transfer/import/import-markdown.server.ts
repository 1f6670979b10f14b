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
import { claimSlug } from './dialects/claim-address.ts'
import { listFormerAddresses, type ProposedRedirect } from './dialects/list-redirects.ts'
import type { FetchPicture } from './fetch-picture.server.ts'
import { type ImportContext, mapAddresses, type StoreMedia } from './local-links.server.ts'
import { isSectionFile } from './markdown-files.server.ts'
import { type OpenImport, openImport, type SiteFile } from './open-import.server.ts'
import { reasonOf } from './reason-of.ts'
import { fileStore, type StoreRecording } from './recordings.server.ts'

export type ImportedFile = {
  file: string
  /** Null when the file could not be read as a post. */
  post: { type: PublicPostType; slug: string; title: string | null; isPublished: boolean } | null
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

/** The posts of an import, for what belongs to them. `addresses` are those here, by file name and by former address. */
export type ImportedPosts = { root: string; siteFiles: readonly SiteFile[]; addresses: ReadonlyMap<string, string>; report: ImportReport }

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
  const read = await readAll(source, options)
  const posts = read.flatMap((result) => ('post' in result ? result.post : []))
  const context: Omit<ImportContext, 'layout'> = {
    root: source.root,
    addresses: mapAddresses(posts),
    fetchPicture: options.fetchPicture && (options.dryRun ? fetchNothing : options.fetchPicture),
    storeMedia: options.dryRun ? storeNothing : options.storeMedia,
    storeFile: options.dryRun ? storeNoFile : fileStore(options.storeRecording),
  }
  const totals = { created: 0, changed: 0, unchanged: 0, edited: 0, skipped: 0 }
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
            })
          : skipped(result.file, null, result.reason)
      await options.onFile?.(file, position, read.length)
      totals[file.outcome] += 1
      files.push(file)
    }
    options.onProgress?.(position + 1, read.length)
  }
  const report = { files, totals, redirects: listFormerAddresses(posts), unusedKeys: countKeys(posts) }
  await options.afterPosts?.({ root: source.root, siteFiles: source.siteFiles, addresses: context.addresses, report })
  return report
}

function countKeys(posts: readonly KnownFile[]): ImportReport['unusedKeys'] {
  const counted = Map.groupBy(
    posts.flatMap(({ unusedKeys }) => unusedKeys),
    (key) => key,
  )
  return [...counted].map(([key, uses]) => ({ key, files: uses.length })).sort((one, other) => other.files - one.files)
}

/** All files of an import are known at once, their texts are read one at a time. */
type KnownFile = PostHead & { writtenSlug: string }
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
      read.push({ post: { ...post, slug: claimSlug(post, owners), writtenSlug: post.slug } })
    } catch (error) {
      throwIfEnded(error, signal)
      read.push({ file, reason: reasonOf(error) })
    }
  }
  return [...read, ...leftOut]
}

/** Throws what says nothing about the file. */
function throwIfEnded(error: unknown, signal: AbortSignal | undefined): void {
  signal?.throwIfAborted()
  if (error instanceof ThreadEnded) throw error
}

type FileOfImport = { context: ImportContext; source: OpenImport; options: ImportOptions & { reader: FileReader }; position: number }

async function importFile(db: Db, known: KnownFile, { context, source, options, position }: FileOfImport): Promise<ImportedFile> {
  const { file } = known
  try {
    const text = await source.readFile(file)
    const { input: written, notes } = await options.reader.read(
      'readPost',
      { file, text, layout: context.layout, now: options.now },
      context,
    )
    const input = { ...written, slug: known.slug }
    const overwritesEdited = options.overwritesEdited?.(file) ?? false
    const { now, resolveImages, origin = null, onWritten } = options
    const outcome: PostImportOutcome = options.dryRun
      ? await previewImport(db, input, { now, overwritesEdited })
      : await importPost(db, input, {
          now,
          resolveImages,
          origin,
          updatedAt: known.updatedAt,
          overwritesEdited,
          onWritten: async (tx, written) => onWritten?.(tx, written, position, file),
        })
    return { file, post: describe(input), outcome, reason: null, notes }
  } catch (error) {
    throwIfEnded(error, options.signal)
    return skipped(file, known, reasonOf(error))
  }
}

function describe({ type = 'post', slug, title, published }: PostInput): NonNullable<ImportedFile['post']> {
  return { type, slug, title, isPublished: published === true }
}

function skipped(file: string, known: KnownFile | null, reason: string): ImportedFile {
  const post = known && { type: known.type, slug: known.slug, title: known.title, isPublished: known.fields.published === true }
  return { file, post, outcome: 'skipped', reason, notes: [] }
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
