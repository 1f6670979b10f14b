// What the owner sees of the content folder.
import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { contentFiles, contentFolder } from '#src/db/schema/content-folder.ts'
import { workingCopies } from '#src/db/schema/drafts.ts'
import { posts } from '#src/db/schema/posts.ts'
import { editableColumns } from '#src/features/posts/drafts/editable-post.server.ts'
import { importedHashOf } from '#src/features/posts/imported/imported-hash.server.ts'

const LISTED_MAX = 50

export type FileConflict = {
  path: string
  postId: string
  title: string
  /** Null for a file that is gone. */
  file: string | null
  /** 'trashed' for a post in the trash. */
  post: string
  /** Whether the editor holds changes of the post that are not published. */
  hasUnpublished: boolean
  isDecided: boolean
}

export type FilesOverview = {
  syncedAt: string | null
  problem: string | null
  heldDeletions: number
  /** Folders whose changes only the comparison of every minute finds. */
  unwatchedFolders: number
  /** Files whose posts are the same. */
  agreed: number
  conflicts: FileConflict[]
  broken: { path: string; problem: string }[]
  /** Posts that have something otherwise than their file. */
  notes: { path: string; notes: string[] }[]
}

/** The first 50 of each kind. */
export async function listFiles(db: Db): Promise<FilesOverview> {
  const [folder] = await db
    .select({
      syncedAt: contentFolder.syncedAt,
      problem: contentFolder.problem,
      heldDeletions: contentFolder.heldDeletions,
      unwatchedFolders: contentFolder.unwatchedFolders,
    })
    .from(contentFolder)
  const rows = await db
    .select({
      path: contentFiles.path,
      state: contentFiles.state,
      problem: contentFiles.problem,
      notes: contentFiles.notes,
      postId: contentFiles.postId,
      seenHash: contentFiles.seenHash,
      decidedFileHash: contentFiles.decidedFileHash,
      decidedPostHash: contentFiles.decidedPostHash,
    })
    .from(contentFiles)
    .where(sql`${inArray(contentFiles.state, ['conflict', 'broken'])} or cardinality(${contentFiles.notes}) > 0`)
    .orderBy(asc(contentFiles.path))
    .limit(3 * LISTED_MAX)
  const [{ agreed = 0 } = {}] = await db.select({ agreed: count() }).from(contentFiles).where(eq(contentFiles.state, 'agreed'))
  const inConflict = rows.filter(({ state }) => state === 'conflict').slice(0, LISTED_MAX)
  const stored = await loadStored(
    db,
    inConflict.flatMap(({ postId }) => postId ?? []),
  )
  const conflicts = inConflict.flatMap(({ path, postId, seenHash: file, decidedFileHash, decidedPostHash }): FileConflict | [] => {
    const found = stored.get(postId ?? '')
    if (!found) return []
    return { path, file, ...found, isDecided: decidedPostHash === found.post && decidedFileHash === file }
  })
  return {
    syncedAt: folder?.syncedAt?.toISOString() ?? null,
    problem: folder?.problem ?? null,
    heldDeletions: folder?.heldDeletions ?? 0,
    unwatchedFolders: folder?.unwatchedFolders ?? 0,
    agreed,
    conflicts,
    broken: rows.flatMap(({ path, state, problem }) => (state === 'broken' ? [{ path, problem: problem ?? '' }] : [])).slice(0, LISTED_MAX),
    notes: rows.filter(({ state, notes }) => state === 'agreed' && notes.length > 0).slice(0, LISTED_MAX),
  }
}

/** The posts of conflicts, with what a decision is about. */
async function loadStored(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, Pick<FileConflict, 'postId' | 'title' | 'post' | 'hasUnpublished'>>> {
  if (ids.length === 0) return new Map()
  const rows = await db
    .select({ ...editableColumns, hasUnpublished: sql<boolean>`${workingCopies.postId} is not null` })
    .from(posts)
    .leftJoin(workingCopies, eq(workingCopies.postId, posts.id))
    .where(isOneOf(posts.id, ids))
  return new Map(
    rows.map(({ hasUnpublished, ...row }) => [
      row.id,
      { postId: row.id, title: row.title, post: row.status === 'trashed' ? 'trashed' : importedHashOf(row), hasUnpublished },
    ]),
  )
}

/** The file that is in conflict with this post; null when none is. */
export async function findConflictOf(db: Db, postId: string): Promise<string | null> {
  const [row] = await db
    .select({ path: contentFiles.path })
    .from(contentFiles)
    .where(and(eq(contentFiles.postId, postId), eq(contentFiles.state, 'conflict')))
  return row?.path ?? null
}

export type FileProblems = {
  conflicts: number
  broken: number
  heldDeletions: number
  unwatchedFolders: number
  problem: string | null
  syncedAt: string | null
}

/** For the list of what is to do, and for `doctor`. */
export async function countFileProblems(db: Db): Promise<FileProblems> {
  const filesIn = (state: 'conflict' | 'broken') =>
    sql<number>`(select count(*) from ${contentFiles} where ${contentFiles.state} = ${state})`.mapWith(Number)
  const [found] = await db
    .select({
      conflicts: filesIn('conflict'),
      broken: filesIn('broken'),
      heldDeletions: contentFolder.heldDeletions,
      unwatchedFolders: contentFolder.unwatchedFolders,
      problem: contentFolder.problem,
      syncedAt: contentFolder.syncedAt,
    })
    .from(contentFolder)
  if (!found) return { conflicts: 0, broken: 0, heldDeletions: 0, unwatchedFolders: 0, problem: null, syncedAt: null }
  return { ...found, syncedAt: found.syncedAt?.toISOString() ?? null }
}
