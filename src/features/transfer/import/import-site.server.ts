// Imports posts and what belongs to them: comments, redirects, and the settings of an export.
import { stat } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#src/db/client/client.server.ts'
import type { ImportOutcome } from '#src/db/schema/imports.ts'
import { mediaPath } from '#src/features/media/image-source.ts'
import { ThreadEnded } from '#src/lib/worker-thread.server.ts'
import type { FileReader } from '../reading/file-reader.server.ts'
import type { SiteFilePath } from '../reading/read-site-files.server.ts'
import { COMMENTS_FILE_BYTES, type CommentsFile } from './comments/comments-file.server.ts'
import { importComments } from './comments/import-comments.server.ts'
import { importExportedPictures } from './exported-pictures.server.ts'
import { type ImportedPosts, type ImportOptions, type ImportReport, importMarkdown } from './import-markdown.server.ts'
import type { ImportedItem, ItemOptions } from './imported-item.server.ts'
import { resolveInside } from './markdown-files.server.ts'
import type { SiteFile } from './open-import.server.ts'
import { reasonOf } from './reason-of.ts'
import { readFormerAddresses } from './redirects/former-addresses.server.ts'
import { importRedirects } from './redirects/import-redirects.server.ts'
import { importSettings } from './settings/import-settings.server.ts'

const SITE_FILE_BYTES = 30_000_000

export type SiteImportOptions = Omit<ImportOptions, 'afterPosts'> &
  Pick<ItemOptions, 'record'> & {
    /** The origin of this site. */
    siteOrigin: string
    /** Without redirects they are only reported. */
    writesRedirects?: boolean
  }

export type SiteImportReport = ImportReport & {
  /** What became of comments, redirects and settings. */
  items: ImportedItem[]
}

/** Imports the posts below `folder`, then what belongs to them. Throws OperatorError when the folder does not exist. */
export async function importSite(db: Db, folder: string, options: SiteImportOptions): Promise<SiteImportReport> {
  const items: ImportedItem[] = []
  const afterPosts = async (imported: ImportedPosts) => {
    options.signal?.throwIfAborted()
    items.push(...(await importAllComments(db, imported, options)))
    options.signal?.throwIfAborted()
    if (options.writesRedirects ?? true) items.push(...(await importAllRedirects(db, imported, options)))
    items.push(...(await importSiteSettings(db, imported, options)))
  }
  const report = await importMarkdown(db, folder, { ...options, afterPosts })
  return { ...report, items }
}

async function importAllComments(
  db: Db,
  { reader, siteFiles, addresses, otherSlugs, report }: ImportedPosts,
  options: SiteImportOptions,
): Promise<ImportedItem[]> {
  const plannedSlugs = options.dryRun ? slugsOf(report) : new Set<string>()
  const items: ImportedItem[] = []
  for (const siteFile of siteFiles.filter(({ file }) => path.posix.basename(file) === 'comments.json')) {
    const read = await readSiteFile(siteFile, { maxBytes: COMMENTS_FILE_BYTES, read: (input) => readAllComments(reader, input) })
    if ('reason' in read) items.push(await skipFile(db, siteFile, { kind: 'comment', reason: read.reason, record: options.record }))
    else items.push(...(await importComments(db, read.value, { ...options, known: { addresses, plannedSlugs, otherSlugs } })))
  }
  return items
}

async function readAllComments(reader: FileReader, input: SiteFilePath): Promise<CommentsFile> {
  const all: CommentsFile = { comments: [], refused: [] }
  for (let from = 0; ; from = Math.max(all.comments.length, all.refused.length)) {
    const { comments, refused, isLast } = await reader.read('readCommentsPart', { ...input, from })
    all.comments.push(...comments)
    all.refused.push(...refused)
    if (isLast) return all
  }
}

/** Of the posts that the import will write. */
function slugsOf({ files }: ImportReport): Set<string> {
  const isWritten = (outcome: ImportOutcome) => outcome === 'created' || outcome === 'changed'
  return new Set(files.flatMap(({ post, outcome }) => (post?.type === 'post' && isWritten(outcome) ? [post.slug] : [])))
}

async function importAllRedirects(
  db: Db,
  { reader, siteFiles, report }: ImportedPosts,
  options: SiteImportOptions,
): Promise<ImportedItem[]> {
  const items: ImportedItem[] = []
  const wanted = await readFormerAddresses(db, report, options.dryRun)
  for (const siteFile of siteFiles.filter(({ file }) => file === 'redirects.csv')) {
    const read = await readSiteFile(siteFile, { maxBytes: SITE_FILE_BYTES, read: (input) => reader.read('readRedirectsFile', input) })
    if ('reason' in read) items.push(await skipFile(db, siteFile, { kind: 'redirect', reason: read.reason, record: options.record }))
    else wanted.push(...read.value.map((fields) => ({ ...fields, refusal: null })))
  }
  return [...items, ...(await importRedirects(db, wanted, options))]
}

async function importSiteSettings(db: Db, { reader, root, siteFiles }: ImportedPosts, options: SiteImportOptions): Promise<ImportedItem[]> {
  const siteFile = siteFiles.find(({ file }) => file === 'site.json')
  if (!siteFile) return []
  const read = await readSiteFile(siteFile, { maxBytes: SITE_FILE_BYTES, read: (input) => reader.read('readSettingsFile', input) })
  if ('reason' in read) return [await skipFile(db, siteFile, { kind: 'setting', reason: read.reason, record: options.record })]
  const storeLogo = async ({ hash }: { hash: string }) => {
    const address = mediaPath(hash)
    const { thumbnail, notes } = await importExportedPictures(
      { content: '', thumbnail: address, socialImage: null },
      { root, storeMedia: options.storeMedia },
    )
    return thumbnail === address ? (notes[0] ?? null) : 'its picture was changed since the export'
  }
  return read.value === null ? [] : importSettings(db, read.value, { ...options, storeLogo })
}

type SiteFileReader<Value> = { maxBytes: number; read: (input: SiteFilePath) => Promise<Value> }

/** Returns the reason to skip a file that cannot be read. */
async function readSiteFile<Value>(
  { folder, file }: SiteFile,
  { maxBytes, read }: SiteFileReader<Value>,
): Promise<{ value: Value } | { reason: string }> {
  const filePath = await resolveInside(folder, path.join(folder, file))
  if (!filePath) return { reason: 'the file cannot be read, or is a link that leads out of the folder' }
  if ((await stat(filePath)).size > maxBytes) return { reason: `the file is larger than ${maxBytes / 1_000_000} MB` }
  try {
    return { value: await read({ file, path: filePath }) }
  } catch (error) {
    if (error instanceof ThreadEnded) throw error
    return { reason: reasonOf(error) }
  }
}

async function skipFile(
  db: Db,
  { file }: SiteFile,
  { kind, reason, record }: Pick<ImportedItem, 'kind'> & { reason: string } & Pick<ItemOptions, 'record'>,
): Promise<ImportedItem> {
  const item: ImportedItem = { kind, key: file, label: file, outcome: 'skipped', reason, importedHash: null }
  await record?.(db, [item])
  return item
}
