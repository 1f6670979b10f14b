// A file becomes its post.
import { eq } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { isDataError, sqlState } from '#src/db/sql-state.ts'
import { editableColumns, isLive } from '#src/features/posts/drafts/editable-post.server.ts'
import { importPost, type PostImportOutcome, type StoredState } from '#src/features/posts/import-post.server.ts'
import { importedHashOf, isEditedHere } from '#src/features/posts/imported/imported-hash.server.ts'
import { ThreadEnded } from '#src/lib/worker-thread.server.ts'
import { isDatabaseUnavailable, isDiskFull } from '#src/server/database-unavailable.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { listSlugs } from '../../import/dialects/claim-address.ts'
import { reasonOf } from '../../import/reason-of.ts'
import { ReadingEnded } from '../../reading/file-reader.server.ts'
import type { PostHead } from '../../reading/reading-jobs.server.ts'
import type { Step } from '../plan/steps.ts'
import { type Agreement, recordAgreement, recordConflict, recordProblem, type Seen } from '../records.server.ts'
import { decodeText, hashOf, readBytes } from '../scan/read-file.server.ts'
import { loadPost } from '../site-posts.server.ts'
import type { Pass, StepResult } from './pass.ts'

type StepOf<Kind extends Step['kind']> = Extract<Step, { kind: Kind }>

/** The post becomes what the file says. */
export async function applyImport(pass: Pass, step: StepOf<'import'>): Promise<StepResult> {
  const { postId, slug, replacesUnpublished } = step
  const isSameFile = isUnchanged(pass, step)
  // Unpublished changes are older than a changed file: published later, they would overwrite it.
  const mayChange = (stored: StoredState) => stateOf(stored) === step.post && (replacesUnpublished || isSameFile || !stored.hasWorkingCopy)
  const changedAt = isSameFile ? (await loadPost(pass.db, postId))?.row.updatedAt : undefined
  const outcome = await importFile(pass, step, { mayChange, postId, slug, keepsWorkingCopy: !replacesUnpublished, changedAt })
  return outcome === 'edited' ? 'late' : 'done'
}

/** Whether the file is what it was when both agreed: it has another path, or the post another form. */
function isUnchanged({ records, newMedia }: Pass, { path, file, postId }: StepOf<'import'>): boolean {
  return !newMedia.has(path) && records.some((record) => record.postId === postId && record.fileHash === file)
}

/** The file becomes a new post. */
export async function applyCreate(pass: Pass, step: StepOf<'create'>): Promise<StepResult> {
  const outcome = await importFile(pass, step, { mayChange: () => false, slug: step.slug })
  return outcome === 'edited' ? 'late' : 'done'
}

/** File and post meet for the first time. */
export async function applyMeet(pass: Pass, step: StepOf<'meet'>): Promise<StepResult> {
  const mayChange = (stored: StoredState) => stateOf(stored) === step.post && (stored.row.status === 'trashed' || !isEditedHere(stored))
  const outcome = await importFile(pass, step, { mayChange, postId: step.postId, slug: step.slug })
  if (outcome === 'edited') await reportConflict(pass, step)
  return 'done'
}

/** Whether the file says what is stored; both then agree, and that is recorded. */
export async function agreesWithPost(pass: Pass, step: StepOf<'conflict'> & { file: string }): Promise<boolean> {
  const outcome = await importFile(pass, step, { mayChange: () => false, postId: step.postId, slug: null })
  return outcome !== 'edited'
}

/** Names a conflict in the log, once. */
export async function reportConflict(
  pass: Pass,
  { path, postId, file }: { path: string; postId: string; file: string | null },
): Promise<void> {
  await recordConflict(pass.db, { path, postId, file: file === null ? null : seen(pass, path, file) })
  const isKnown = pass.records.some((record) => record.postId === postId && record.state === 'conflict')
  if (!isKnown) logger.warn({ file: path, postId }, 'a file and its post were both changed: decide in the admin area at /admin/files')
}

type ImportOptions = {
  mayChange: (stored: StoredState) => boolean
  postId?: string
  slug: string | null
  keepsWorkingCopy?: boolean
  /** When the post was last changed, where the file does not say it; by default now. */
  changedAt?: Date | undefined
}

/** `edited`: the post may not be changed, or the file has other bytes than in the plan. A file with an error is recorded as broken. */
async function importFile(pass: Pass, { path, file }: { path: string; file: string }, options: ImportOptions): Promise<PostImportOutcome> {
  const { db, now, tools } = pass
  const bytes = await readBytes(pass.root, path)
  if (bytes === null || hashOf(bytes) !== file) return 'edited'
  try {
    const text = { file: path, text: decodeText(bytes), layout: pass.layout, now }
    const { head: post, input, notes, seenMedia } = await pass.reader.read('readPost', text, pass.context)
    const agreed = {
      path,
      file: seen(pass, path, file),
      addresses: post.addresses,
      notes,
      seenMedia,
      owesRedirects: post.redirects.length > 0,
    }
    const { postId, mayChange, keepsWorkingCopy = true, changedAt = now } = options
    let writtenId = postId
    const outcome = await importPost(
      db,
      { ...input, slug: options.slug ?? slugFor(pass, post, postId) },
      {
        now,
        resolveImages: tools.resolveImages,
        updatedAt: post.updatedAt ?? (postId === undefined ? undefined : changedAt),
        ...(postId === undefined ? {} : { postId }),
        mayChange,
        keepsWorkingCopy,
        changesForm: true,
        onWritten: async (tx, written) => {
          writtenId = written.postId
          await agree(tx, { ...agreed, postId: written.postId })
        },
      },
    )
    if (outcome === 'unchanged') await agree(db, { ...agreed, postId: writtenId ?? '' })
    if (outcome === 'created' || outcome === 'changed') logger.info({ file: path, postId: writtenId }, `the post of a file was ${outcome}`)
    return outcome
  } catch (error) {
    throwUnlessOfFile(error)
    await reportBroken(pass, { path, problem: reasonOf(error), file: error instanceof ReadingEnded ? null : file })
    return 'unchanged'
  }
}

function slugFor({ posts: known }: Pass, post: PostHead, postId: string | undefined): string {
  const slugs = listSlugs(post)
  const own = postId === undefined ? undefined : known.get(postId)?.slug
  return own !== undefined && slugs.includes(own) ? own : post.slug
}

type Agreed = Omit<Agreement, 'post'>

async function agree(tx: Db, agreed: Agreed): Promise<void> {
  const [row] = await tx.select(editableColumns).from(posts).where(eq(posts.id, agreed.postId))
  if (!row) return
  const post = { hash: importedHashOf(row), version: row.draftVersion, slug: row.slug, isLive: isLive(row) }
  await recordAgreement(tx, { ...agreed, post })
}

/** Names a broken file in the log, once for each problem. `file` is its hash; null when it must be read again. */
export async function reportBroken(
  pass: Pass,
  { path, problem, file }: { path: string; problem: string; file: string | null },
): Promise<void> {
  const known = pass.recordAt.get(path)
  await recordProblem(pass.db, { path, file: file === null ? null : seen(pass, path, file), problem })
  if (known?.problem !== problem)
    logger.warn({ file: path, problem }, 'a file of the content folder cannot be read or written as a post: neither changes')
}

export function seen({ scanned }: Pass, path: string, hash: string): Seen {
  return { hash, scanned: scanned.get(path) ?? null }
}

function stateOf({ row }: Pick<StoredState, 'row'>): string {
  return row.status === 'trashed' ? 'trashed' : importedHashOf(row)
}

/** Failures of the database, the disk and the reading thread say nothing about the file. */
export function throwUnlessOfFile(error: unknown): void {
  if (error instanceof ThreadEnded) throw error
  if (isDatabaseUnavailable(error) || isDiskFull(error) || (sqlState(error) !== undefined && !isDataError(error))) throw error
}
