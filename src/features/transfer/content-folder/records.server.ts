// The rows of the content folder: what was agreed, and what is wrong.
import { and, eq, ne, or, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { contentFiles } from '#src/db/schema/content-folder.ts'
import type { FolderRecord } from './plan/sides.ts'
import type { ScannedFile } from './scan/scan-folder.server.ts'

/** A row without the text of a removed file. */
export type StoredRecord = FolderRecord &
  Pick<
    typeof contentFiles.$inferSelect,
    'postVersion' | 'addresses' | 'seenHash' | 'seenSize' | 'seenTime' | 'seenMedia' | 'owesRedirects' | 'problem' | 'notes'
  >

/** All rows, by path. */
export async function loadRecords(db: Db): Promise<StoredRecord[]> {
  const rows = await db
    .select({
      path: contentFiles.path,
      postId: contentFiles.postId,
      state: contentFiles.state,
      problem: contentFiles.problem,
      notes: contentFiles.notes,
      fileHash: contentFiles.fileHash,
      postHash: contentFiles.postHash,
      postVersion: contentFiles.postVersion,
      slug: contentFiles.slug,
      isLive: contentFiles.isLive,
      addresses: contentFiles.addresses,
      seenHash: contentFiles.seenHash,
      seenSize: contentFiles.seenSize,
      seenTime: contentFiles.seenTime,
      seenMedia: contentFiles.seenMedia,
      owesRedirects: contentFiles.owesRedirects,
      side: contentFiles.decision,
      decidedFileHash: contentFiles.decidedFileHash,
      decidedPostHash: contentFiles.decidedPostHash,
    })
    .from(contentFiles)
  return rows.map(({ side, decidedFileHash, decidedPostHash, ...row }) => ({
    ...row,
    decision: side && { side, fileHash: decidedFileHash, postHash: decidedPostHash },
  }))
}

/** The file as it was read. Null for one that must be read again at the next comparison. */
export type Seen = { hash: string; scanned: ScannedFile | null }

export type Agreement = {
  path: string
  postId: string
  file: Seen
  post: { hash: string; version: number; slug: string; isLive: boolean }
  addresses: readonly string[]
  notes: readonly string[]
  /** What was found for the pictures of the file. */
  seenMedia: readonly string[]
  owesRedirects: boolean
}

/** Records that both sides agree. It replaces every row of the path and of the post. */
export async function recordAgreement(
  tx: Db,
  { path, postId, file, post, addresses, notes, seenMedia, owesRedirects }: Agreement,
): Promise<void> {
  await tx.delete(contentFiles).where(or(eq(contentFiles.path, path), eq(contentFiles.postId, postId)))
  await tx.insert(contentFiles).values({
    path,
    postId,
    state: 'agreed',
    fileHash: file.hash,
    postHash: post.hash,
    postVersion: post.version,
    slug: post.slug,
    isLive: post.isLive,
    addresses: addresses.map(storable),
    notes: notes.slice(0, NOTES_MAX).map(storable),
    seenMedia: seenMedia.filter((entry) => storable(entry) === entry),
    owesRedirects,
    ...seenColumns(file),
  })
}

/** Records a file that is no post, or cannot be read or written as one. What was agreed about its post stays. */
export async function recordProblem(
  tx: Db,
  { path, file, problem }: { path: string; file: Seen | null; problem: string | null },
): Promise<void> {
  const state = problem === null ? ('ignored' as const) : ('broken' as const)
  const values = { state, problem: problem === null ? null : storable(problem), ...seenColumns(file) }
  await tx
    .insert(contentFiles)
    .values({ path, ...values })
    .onConflictDoUpdate({ target: contentFiles.path, set: values })
}

/** Records that both sides changed. A first meeting has agreed on nothing yet. */
export async function recordConflict(tx: Db, { path, postId, file }: { path: string; postId: string; file: Seen | null }): Promise<void> {
  const values = { state: 'conflict' as const, problem: null, decision: null, ...seenColumns(file) }
  const [known] = await tx
    .update(contentFiles)
    .set({ path, ...values })
    .where(eq(contentFiles.postId, postId))
    .returning({ path: contentFiles.path })
  if (known) return
  await tx
    .insert(contentFiles)
    .values({ path, postId, ...values })
    .onConflictDoUpdate({ target: contentFiles.path, set: { postId, ...values } })
}

/** Posts that have another version, but say the same. One statement for any number of them. */
export async function recordVersions(tx: Db, posts: readonly { postId: string; version: number }[]): Promise<void> {
  if (posts.length === 0) return
  const ids = sql.param(posts.map(({ postId }) => postId))
  const versions = sql.param(posts.map(({ version }) => version))
  await tx.execute(sql`
    update ${contentFiles} set post_version = given.version
    from unnest(${ids}::uuid[], ${versions}::int[]) as given (post_id, version)
    where ${contentFiles.postId} = given.post_id`)
}

/** Files that have another time, but the same bytes. One statement for any number of them. */
export async function recordSeen(tx: Db, files: readonly { path: string; file: Seen }[]): Promise<void> {
  if (files.length === 0) return
  const seen = files.map(({ path, file }) => ({ path, ...seenColumns(file) }))
  const column = (name: keyof (typeof seen)[number]) => sql.param(seen.map((row) => row[name]))
  await tx.execute(sql`
    update ${contentFiles} set seen_hash = given.hash, seen_size = given.size, seen_time = given.time
    from unnest(${column('path')}::text[], ${column('seenHash')}::text[], ${column('seenSize')}::bigint[], ${column('seenTime')}::float8[])
      as given (path, hash, size, time)
    where ${contentFiles.path} = given.path`)
}

/** Both sides are what they were when they agreed. */
export async function recordAgain(tx: Db, paths: readonly string[]): Promise<void> {
  if (paths.length === 0) return
  await tx.update(contentFiles).set({ state: 'agreed', problem: null, decision: null }).where(isOneOf(contentFiles.path, paths))
}

/** The redirects from the former addresses in all files are written. */
export async function recordRedirects(tx: Db): Promise<void> {
  await tx.update(contentFiles).set({ owesRedirects: false }).where(eq(contentFiles.owesRedirects, true))
}

/** Keeps the text of a file that is about to be removed. */
export async function keepText(tx: Db, path: string, text: string): Promise<void> {
  await tx.update(contentFiles).set({ removedText: text }).where(eq(contentFiles.path, path))
}

export async function recordRemoval(tx: Db, path: string): Promise<void> {
  await tx
    .update(contentFiles)
    .set({ state: 'removed', problem: null, decision: null, seenHash: null, seenSize: null, seenTime: null })
    .where(eq(contentFiles.path, path))
}

export async function findRemovedText(db: Db, postId: string): Promise<string | null> {
  const [row] = await db
    .select({ text: contentFiles.removedText })
    .from(contentFiles)
    .where(and(eq(contentFiles.postId, postId), eq(contentFiles.state, 'removed')))
  return row?.text ?? null
}

/** The path of the file that a post has now; null without one. */
export async function findFileOf(db: Db, postId: string): Promise<string | null> {
  const [row] = await db
    .select({ path: contentFiles.path })
    .from(contentFiles)
    .where(and(eq(contentFiles.postId, postId), ne(contentFiles.state, 'removed')))
  return row?.path ?? null
}

export async function forgetFile(tx: Db, path: string): Promise<void> {
  await tx.delete(contentFiles).where(sql`${contentFiles.path} = ${path}`)
}

function seenColumns(file: Seen | null) {
  return { seenHash: file?.hash ?? null, seenSize: file?.scanned?.size ?? null, seenTime: file?.scanned?.time ?? null }
}

const NOTES_MAX = 50

/** Notes and problems may quote text that PostgreSQL refuses. */
function storable(text: string): string {
  return text.slice(0, 1_000).replaceAll('\0', '').toWellFormed()
}
