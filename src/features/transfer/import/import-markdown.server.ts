// Imports a folder of Markdown files as posts, one file at a time. A file with an error is skipped and reported; the others are imported.
import type { Db } from '#src/db/client/client.server.ts'
import { mediaPath } from '#src/features/media/image-source.ts'
import { recordingPath } from '#src/features/media/recordings/recording.ts'
import type { MediaInput } from '#src/features/media/store-media.server.ts'
import { importPost, type PostImportOutcome, previewImport } from '#src/features/posts/import-post.server.ts'
import type { PostInput } from '#src/features/posts/post.schema.ts'
import type { ResolveImages } from '#src/features/posts/rendering/media/images.ts'
import { AppError } from '#src/server/errors.ts'
import { importExportedPictures } from './exported-pictures.server.ts'
import { addressOf, type ImportContext, importPicture, importReferences, mapAddresses, type StoreMedia } from './local-links.server.ts'
import { excerptOf, extractTitle, markdownToTree, treeToHtml } from './markdown.server.ts'
import { openImportFolder, readMarkdownFile } from './markdown-files.server.ts'
import { type PostFile, readPostFile } from './post-file.ts'
import { importExportedRecordings, type StoreRecording } from './recordings.server.ts'

type ImportOutcome = PostImportOutcome | 'skipped'

type ImportedFile = {
  file: string
  slug: string | null
  outcome: ImportOutcome
  /** Why it was skipped. */
  reason: string | null
  /** Differences from the file, for example a missing picture. */
  notes: string[]
}

export type ImportReport = { files: ImportedFile[]; totals: Record<ImportOutcome, number> }

export type ImportOptions = {
  now: Date
  dryRun: boolean
  storeMedia: StoreMedia
  storeRecording: StoreRecording
  resolveImages: ResolveImages
  origin?: 'starter' | null
  onProgress?: (done: number, total: number) => void
}

/** Imports every Markdown file below `folder`. Throws OperatorError when the folder does not exist. */
export async function importMarkdown(db: Db, folder: string, options: ImportOptions): Promise<ImportReport> {
  const { root, files: names } = await openImportFolder(folder)
  const read = await readAll(root, names)
  const context: ImportContext = {
    root,
    addresses: mapAddresses(read.flatMap((result) => ('post' in result ? result.post : []))),
    storeMedia: options.dryRun ? storeNothing : options.storeMedia,
    storeRecording: options.dryRun ? async () => ({ url: recordingPath({ hash: '0'.repeat(64), format: 'mp4' }) }) : options.storeRecording,
  }
  const files: ImportedFile[] = []
  for (const [index, result] of read.entries()) {
    files.push('post' in result ? await importFile(db, result.post, context, options) : skipped(result.file, null, result.reason))
    options.onProgress?.(index + 1, read.length)
  }
  const totals = { created: 0, changed: 0, unchanged: 0, skipped: 0 }
  for (const { outcome } of files) totals[outcome] += 1
  return { files, totals }
}

type ReadFile = { post: PostFile } | { file: string; reason: string }

async function readAll(root: string, names: string[]): Promise<ReadFile[]> {
  const read: ReadFile[] = []
  const owners = new Map<string, string>()
  for (const file of names) {
    try {
      if (/(?:^|\/)_index\.\w+$/i.test(file)) throw new Error('the file describes a section, not a post')
      const post = readPostFile(file, await readMarkdownFile(root, file))
      const address = addressOf(post)
      const owner = owners.get(address)
      if (owner) throw new Error(`the slug ${post.slug} is already taken by ${owner}`)
      owners.set(address, file)
      read.push({ post })
    } catch (error) {
      read.push({ file, reason: reasonOf(error) })
    }
  }
  return read
}

async function importFile(db: Db, post: PostFile, context: ImportContext, options: ImportOptions): Promise<ImportedFile> {
  try {
    const { input, notes } = await toPost(post, context)
    const outcome: PostImportOutcome = options.dryRun
      ? await previewImport(db, input, options.now)
      : await importPost(db, input, { ...options, updatedAt: post.updatedAt })
    return { file: post.file, slug: post.slug, outcome, reason: null, notes }
  } catch (error) {
    return skipped(post.file, post.slug, reasonOf(error))
  }
}

async function toPost(post: PostFile, context: ImportContext): Promise<{ input: PostInput; notes: string[] }> {
  if (post.isHtml) return toHtmlPost(post, context)
  const tree = markdownToTree(post.body)
  // An h1 is removed from the text only when it supplies the title.
  const title = post.title ?? extractTitle(tree)
  if (title === null) throw new Error(NO_TITLE)
  const notes = await importReferences(tree, post.file, context)
  const { thumbnail, description } = post.fields
  const picture = thumbnail ? await importPicture(thumbnail, title, post.file, context) : { url: null, notes: [] }
  const input: PostInput = {
    ...post.fields,
    type: post.type,
    slug: post.slug,
    title,
    description: description || excerptOf(tree),
    thumbnail: picture.url,
    content: treeToHtml(tree).trim(),
  }
  return { input, notes: [...post.notes, ...picture.notes, ...notes] }
}

const NO_TITLE = 'the file has no title: add one to its front matter'

/** HTML of an export is imported unchanged. */
async function toHtmlPost({ type, slug, title, fields, body, notes: ofFile }: PostFile, context: ImportContext) {
  if (title === null) throw new Error(NO_TITLE)
  const recordings = await importExportedRecordings(body, context)
  const { content, thumbnail, notes } = await importExportedPictures(
    { content: recordings.content, thumbnail: fields.thumbnail ?? null },
    context,
  )
  const input: PostInput = { ...fields, type, slug, title, thumbnail, content }
  return { input, notes: [...ofFile, ...recordings.notes, ...notes] }
}

function skipped(file: string, slug: string | null, reason: string): ImportedFile {
  return { file, slug, outcome: 'skipped', reason, notes: [] }
}

function reasonOf(error: unknown): string {
  // Walking a deeply nested tree overflows the stack.
  if (error instanceof RangeError) return 'the text is nested too deep'
  if (error instanceof AppError && Array.isArray(error.details.issues)) return error.details.issues.join('; ')
  return error instanceof Error ? error.message : String(error)
}

/** Replaces `storeMedia` in a dry run. `previewImport` ignores the placeholder hash. */
async function storeNothing({ exportedAs = '0'.repeat(64) }: MediaInput): Promise<{ url: string }> {
  return { url: mediaPath(exportedAs) }
}
