// Imports posts and what belongs to them: comments, redirects, and the settings of an export.
import { readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import type { Db } from '#src/db/client/client.server.ts'
import type { ImportOutcome } from '#src/db/schema/imports.ts'
import { mediaPath } from '#src/features/media/image-source.ts'
import { readRedirectCsv } from '#src/features/redirects/admin/csv/redirect-csv.ts'
import { COMMENTS_FILE_BYTES, readComments } from './comments/comments-file.server.ts'
import { importComments } from './comments/import-comments.server.ts'
import { importExportedPictures } from './exported-pictures.server.ts'
import { type ImportedPosts, type ImportOptions, type ImportReport, importMarkdown } from './import-markdown.server.ts'
import type { ImportedItem, ItemOptions } from './imported-item.server.ts'
import { resolveInside } from './markdown-files.server.ts'
import type { SiteFile } from './open-import.server.ts'
import { readFormerAddresses } from './redirects/former-addresses.server.ts'
import { importRedirects, type WantedRedirect } from './redirects/import-redirects.server.ts'
import { importSettings, readSite } from './settings/import-settings.server.ts'

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
  { siteFiles, addresses, otherSlugs, report }: ImportedPosts,
  options: SiteImportOptions,
): Promise<ImportedItem[]> {
  const plannedSlugs = options.dryRun ? slugsOf(report) : new Set<string>()
  const items: ImportedItem[] = []
  for (const siteFile of siteFiles.filter(({ file }) => path.posix.basename(file) === 'comments.json')) {
    const read = await readSiteFile(siteFile, { maxBytes: COMMENTS_FILE_BYTES, parse: (text) => readComments(text, siteFile.file) })
    if ('reason' in read) items.push(await skipFile(db, siteFile, { kind: 'comment', reason: read.reason, record: options.record }))
    else items.push(...(await importComments(db, read.value, { ...options, known: { addresses, plannedSlugs, otherSlugs } })))
  }
  return items
}

/** Of the posts that the import will write. */
function slugsOf({ files }: ImportReport): Set<string> {
  const isWritten = (outcome: ImportOutcome) => outcome === 'created' || outcome === 'changed'
  return new Set(files.flatMap(({ post, outcome }) => (post?.type === 'post' && isWritten(outcome) ? [post.slug] : [])))
}

async function importAllRedirects(db: Db, { siteFiles, report }: ImportedPosts, options: SiteImportOptions): Promise<ImportedItem[]> {
  const items: ImportedItem[] = []
  const wanted = await readFormerAddresses(db, report, options.dryRun)
  for (const siteFile of siteFiles.filter(({ file }) => file === 'redirects.csv')) {
    const read = await readSiteFile(siteFile, { maxBytes: SITE_FILE_BYTES, parse: readRedirects })
    if ('reason' in read) items.push(await skipFile(db, siteFile, { kind: 'redirect', reason: read.reason, record: options.record }))
    else wanted.push(...read.value)
  }
  return [...items, ...(await importRedirects(db, wanted, options))]
}

function readRedirects(text: string): WantedRedirect[] {
  const file = readRedirectCsv(text)
  if ('problem' in file) throw new Error(file.problem)
  return file.rows.map(({ fields }) => ({ ...fields, refusal: null }))
}

async function importSiteSettings(db: Db, { root, siteFiles }: ImportedPosts, options: SiteImportOptions): Promise<ImportedItem[]> {
  const siteFile = siteFiles.find(({ file }) => file === 'site.json')
  if (!siteFile) return []
  const read = await readSiteFile(siteFile, { maxBytes: SITE_FILE_BYTES, parse: readSite })
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

type SiteFileReader<Value> = { maxBytes: number; parse: (text: string) => Value | Promise<Value> }

/** Returns the reason to skip a file that cannot be read. */
async function readSiteFile<Value>(
  { folder, file }: SiteFile,
  { maxBytes, parse }: SiteFileReader<Value>,
): Promise<{ value: Value } | { reason: string }> {
  const filePath = await resolveInside(folder, path.join(folder, file))
  if (!filePath) return { reason: 'the file cannot be read, or is a link that leads out of the folder' }
  if ((await stat(filePath)).size > maxBytes) return { reason: `the file is larger than ${maxBytes / 1_000_000} MB` }
  try {
    return { value: await parse(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(filePath))) }
  } catch (error) {
    return { reason: error instanceof TypeError ? 'the file is not UTF-8 text' : error instanceof Error ? error.message : String(error) }
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
