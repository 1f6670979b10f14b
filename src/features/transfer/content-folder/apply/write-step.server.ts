// A post becomes its file.
import path from 'node:path'
import { changeToMarkdown } from '#src/features/posts/drafts/change-form.server.ts'
import { isLive } from '#src/features/posts/drafts/editable-post.server.ts'
import { importedHashOf } from '#src/features/posts/imported/imported-hash.server.ts'
import { trashImportedPost } from '#src/features/posts/imported/trash-imported-post.server.ts'
import { writeDialect } from '#src/features/posts/markdown/reading/dialect.ts'
import { logger } from '#src/server/logger.server.ts'
import { dialectOf } from '../../import/read-file-text.server.ts'
import type { FileText } from '../../reading/reading-jobs.server.ts'
import type { FolderChange } from '../folder-change.ts'
import type { Step } from '../plan/steps.ts'
import { findRemovedText, forgetFile, keepText, recordAgreement, recordRemoval } from '../records.server.ts'
import { hashOfFile } from '../scan/hash-of-file.server.ts'
import { decodeText, hashOf, readBytes } from '../scan/read-file.server.ts'
import { type ScannedFile, scanFile } from '../scan/scan-folder.server.ts'
import { loadPost } from '../site-posts.server.ts'
import { agreesWithPost, reportBroken, reportConflict, throwUnlessOfFile } from './import-step.server.ts'
import type { Pass, StepResult } from './pass.ts'
import { type PostText, postText, type WrittenText } from './post-text.server.ts'
import { removeBelow, replaceBelow, writeBelow } from './write-below.server.ts'

type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>

/** The file becomes what the post says. Throws FileChanged when somebody writes it at this moment. */
export async function applyWrite(pass: Pass, step: StepOf<'write'>): Promise<StepResult> {
  const { db, root } = pass
  const { path: file, from, postId } = step
  const planned = await loadPost(db, postId)
  if (!planned || planned.isTrashed || planned.hash !== step.post) return 'late'
  const present = from === null ? null : await readBytes(root, from)
  if (from !== null && (present === null || hashOf(present) !== step.file)) return 'late'
  const previous = present === null ? await findRemovedText(db, postId) : decodeText(present)
  const post = await inFormOfFile(pass, planned, { file, previous })
  if (!post) return 'late'
  const written = await findText(pass, step, { previous, post: post.row })
  if (written === null) return reportNoPlace(pass, step)
  const { text, media } = written
  // A process that was killed while it gave the file another name leaves both. A file that somebody else wrote there keeps this one at its name.
  if (from !== null && (await isOfOthers(root, step, text))) return applyWrite(pass, { ...step, path: from })
  const { slug, draftVersion: version, title } = post.row
  const isWritten = present === null || text !== previous || from !== file
  const change = isWritten ? { reason: step.reason, title, files: await changedFiles(pass, step, { text, media }) } : null
  if (change) {
    await pass.beforeWrite(change)
    await writeText(pass, step, text)
  }
  const { addresses, seenMedia } = await readWritten(pass, { file, text, layout: pass.layout, now: pass.now })
  await recordAgreement(db, {
    path: file,
    postId,
    file: { hash: hashOf(text), scanned: await scanWritten(root, file, hashOf(text)) },
    post: { hash: post.hash, version, slug, isLive: isLive(post.row) },
    addresses,
    notes: [],
    seenMedia,
    owesRedirects: owesRedirects(pass, from),
  })
  if (!change) return 'done'
  pass.changes.push(change)
  logger.info({ file, postId, reason: step.reason }, 'wrote the file of a post')
  return 'done'
}

type LoadedPost = NonNullable<Awaited<ReturnType<typeof loadPost>>>

/** A post of rich text that gets a file is in Markdown from then on, unless its file is HTML. Null when it was changed meanwhile. */
async function inFormOfFile(
  { db, reader, layout, now, tools }: Pass,
  post: LoadedPost,
  { file, previous }: { file: string; previous: string | null },
): Promise<LoadedPost | null> {
  if (post.row.markdown !== null) return post
  const head = previous === null ? null : await reader.read('readHead', { file, text: previous, layout, now }).catch(nullIfOfFile)
  if (head?.markup === 'html') return post
  const dialect = head === null ? '' : writeDialect({ ...dialectOf(head, layout), hasTitle: false })
  const change = await changeToMarkdown(db, { postId: post.row.id, dialect, now, resolveImages: tools.resolveImages })
  if (change === 'unchanged') return post
  const changed = change === 'late' ? null : await loadPost(db, post.row.id)
  return changed?.isTrashed ? null : changed
}

/** A file that cannot be read says nothing of its form. */
function nullIfOfFile(error: unknown): null {
  throwUnlessOfFile(error)
  return null
}

const NO_PLACE =
  'its front matter has no place for a change that was made on the site, without losing other keys or comments: make the change in the file'

async function reportNoPlace(pass: Pass, { path: file, from }: StepOf<'write'>): Promise<StepResult> {
  await reportBroken(pass, { path: from ?? file, problem: NO_PLACE, file: null })
  return 'done'
}

/** Null when the file has no place for a change of the post. A removed one is written anew. */
async function findText(
  pass: Pass,
  { path: file, from }: StepOf<'write'>,
  { previous, post }: Pick<PostText, 'previous' | 'post'>,
): Promise<WrittenText | null> {
  const agreedSlug = agreedSlugAt(pass, from)
  const written = await postText(pass, { file, previous, post, agreedSlug })
  return written === null && from === null ? postText(pass, { file, previous: null, post, agreedSlug }) : written
}

/** Null when somebody has changed the file since it was written: then the next comparison reads it. */
async function scanWritten(root: string, file: string, hash: string): Promise<ScannedFile | null> {
  // Before the reading: a change after it has another time or size.
  const scanned = await scanFile(root, file)
  const bytes = await readBytes(root, file)
  return bytes !== null && hashOf(bytes) === hash ? scanned : null
}

/** Whether the new name of a file is that of one with another text. */
async function isOfOthers(root: string, { path: file, from }: StepOf<'write'>, text: string): Promise<boolean> {
  if (from === file) return false
  const there = await readBytes(root, file)
  return there !== null && hashOf(there) !== hashOf(text)
}

/** The former addresses in a file that was just written, and what is found for its pictures. */
async function readWritten({ reader, context }: Pass, file: FileText): Promise<{ addresses: string[]; seenMedia: string[] }> {
  try {
    const { head, seenMedia } = await reader.read('readPost', file, context)
    return { addresses: head.addresses, seenMedia }
  } catch (error) {
    throwUnlessOfFile(error)
    const { addresses } = await reader.read('readHead', file)
    return { addresses, seenMedia: [] }
  }
}

function agreedSlugAt({ recordAt }: Pass, name: string | null): string | null {
  return recordAt.get(name ?? '')?.slug ?? null
}

/** Whether the last import of the file has left that to do. */
function owesRedirects({ recordAt }: Pass, from: string | null): boolean {
  return recordAt.get(from ?? '')?.owesRedirects ?? false
}

/** What a write is about to change: pictures are there already. */
async function changedFiles(
  { root }: Pass,
  { path: file, from }: StepOf<'write'>,
  { text, media }: { text: string; media: readonly string[] },
): Promise<FolderChange['files']> {
  const pictures = await Promise.all(media.map(async (name) => ({ path: name, sha256: await hashOfFile(path.join(root, name)) })))
  const moved = from !== null && from !== file ? [{ path: from, sha256: null }] : []
  return [...moved, { path: file, sha256: hashOf(text) }, ...pictures]
}

/** Under another name, the new file comes before the old one goes. */
async function writeText({ root }: Pass, { path: file, from, file: expected }: StepOf<'write'>, text: string): Promise<void> {
  if (from === file && expected !== null) {
    await replaceBelow(root, file, { text, expected })
    return
  }
  // A killed process may have written it.
  const there = await readBytes(root, file)
  if (there === null || hashOf(there) !== hashOf(text)) await writeBelow(root, file, text)
  if (from !== null && expected !== null) await removeBelow(root, from, expected)
}

/** The post is in the trash, or deleted: its file goes. Its text stays for a post that is restored. */
export async function applyRemove(pass: Pass, { path: file, postId, file: expected }: StepOf<'remove'>): Promise<StepResult> {
  const { db, root } = pass
  const bytes = await readBytes(root, file)
  if (bytes === null || hashOf(bytes) !== expected) return 'late'
  const post = postId === null ? null : await loadPost(db, postId)
  if (post && !post.isTrashed) return 'late'
  if (post) await keepText(db, file, decodeText(bytes))
  const title = post?.row.title ?? path.posix.parse(file).name
  const change: FolderChange = { reason: 'deleted', title, files: [{ path: file, sha256: null }] }
  await pass.beforeWrite(change)
  await removeBelow(root, file, expected)
  if (post) await recordRemoval(db, file)
  else await forgetFile(db, file)
  pass.changes.push(change)
  logger.info({ file, postId }, 'removed the file of a post in the trash')
  return 'done'
}

/** The file is gone: its post goes to the trash. */
export async function applyTrash(pass: Pass, { path: file, postId, post }: StepOf<'trash'>): Promise<StepResult> {
  const isThere = (await scanFile(pass.root, file)) !== null
  if (isThere) return 'late'
  const mayChange = ({ row }: Parameters<Parameters<typeof trashImportedPost>[1]['mayChange']>[0]) => importedHashOf(row) === post
  const isTrashed = await trashImportedPost(pass.db, { postId, now: pass.now, mayChange, onTrashed: (tx) => forgetFile(tx, file) })
  if (isTrashed) logger.info({ file, postId }, 'moved the post of a removed file to the trash')
  return isTrashed ? 'done' : 'late'
}

/** Both changed. When they changed to the same, they agree again. */
export async function applyConflict(pass: Pass, step: StepOf<'conflict'>): Promise<StepResult> {
  const { file, path: name, postId } = step
  if (step.isKnown) return 'done'
  if (file !== null && step.post !== 'trashed') {
    if (await isWrittenText(pass, { ...step, file })) return applyWrite(pass, { ...step, kind: 'write', from: name, reason: 'updated' })
    if (await agreesWithPost(pass, { ...step, file })) return 'done'
  }
  await reportConflict(pass, { path: name, postId, file })
  return 'done'
}

/** Whether the file has the text that the post gives it: a killed process wrote it and did not record it. */
async function isWrittenText(pass: Pass, { path: name, postId, ...step }: StepOf<'conflict'> & { file: string }): Promise<boolean> {
  const bytes = await readBytes(pass.root, name)
  const post = await loadPost(pass.db, postId)
  if (!bytes || !post || hashOf(bytes) !== step.file || post.hash !== step.post) return false
  const previous = decodeText(bytes)
  return (await postText(pass, { file: name, previous, post: post.row, agreedSlug: agreedSlugAt(pass, name) }))?.text === previous
}
