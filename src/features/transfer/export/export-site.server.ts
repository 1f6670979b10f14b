// Exports posts, comments, pictures and what the site says about itself as files for people and other programs. The files hold no export time, so two exports of the same
// posts are identical.
// Without durable-file: fills a folder that is synced as a whole before its rename.

import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { comments } from '#src/db/schema/comments.ts'
import { media, recordings } from '#src/db/schema/media.ts'
import { type PublicPostType, posts } from '#src/db/schema/posts.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { sha256 } from '#src/features/media/sha256.server.ts'
import type { FileStore } from '#src/features/media/storage/file-store.ts'
import { mediaKey } from '#src/features/media/store-media.server.ts'
import { editableColumns } from '#src/features/posts/drafts/editable-post.server.ts'
import { exportRedirects } from '#src/features/redirects/admin/csv/export-redirects.server.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import { listStoredPictures, PICTURES_FOLDER } from '../import/exported-pictures.server.ts'
import { listStoredRecordings } from '../import/recordings.server.ts'
import { fillNewFolder } from './new-folder.server.ts'
import { postFileName, serializePost } from './serialize-post.ts'
import { serializeSite } from './site-file.ts'

export type ExportOptions = { folder: string; media: FileStore; onProgress?: (done: number, total: number) => void }

export type SiteExport = {
  folder: string
  posts: number
  pages: number
  comments: number
  pictures: number
  /** With the downloads. */
  recordings: number
  /** Hashes of pictures, and names of recordings and downloads, in posts whose files are missing or damaged. */
  missing: string[]
}

/** The folders of the files, below that of the export. */
const FOLDERS = { post: 'posts', page: 'pages' } as const satisfies Record<PublicPostType, string>

/** Posts in memory at a time. An article has up to two million characters. */
export const POSTS_PER_BATCH = 50

/** Writes every post and page that is not in the trash. Throws OperatorError. */
export function exportSite(db: Db, options: ExportOptions): Promise<SiteExport> {
  return fillNewFolder(options.folder, async (target) => {
    await mkdir(path.join(target, FOLDERS.post))
    await mkdir(path.join(target, PICTURES_FOLDER))
    const { pictureHashes, recordingNames, ...counts } = await writeSnapshot(db, target, options)
    const pictures = await writePictures(db, pictureHashes, { target, files: options.media })
    const recordings = await writeRecordings(db, recordingNames, { target, files: options.media })
    const missing = [...pictures.missing, ...recordings.missing]
    return { folder: options.folder, ...counts, pictures: pictures.pictures, recordings: recordings.recordings, missing }
  })
}

/** Writes posts and comments of one snapshot. */
function writeSnapshot(db: Db, target: string, { onProgress }: ExportOptions) {
  const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  return db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`)
    const found = await tx.select({ id: posts.id, type: posts.type, slug: posts.slug }).from(posts).where(isExported)
    const pages = found.filter(({ type }) => type === 'page').length
    if (pages > 0) await mkdir(path.join(target, FOLDERS.page))
    // Sorted here, because the order of the database depends on its collation.
    const ids = found.sort((a, b) => (a.slug < b.slug ? -1 : 1)).map(({ id }) => id)
    const settings = await getSettings(tx)
    await writeFile(path.join(target, 'site.json'), serializeSite(settings), { flag: 'wx' })
    await writeRedirects(tx, target)
    const pictureHashes = new Set<string>(settings.logo ? [settings.logo.hash] : [])
    const recordingNames = new Set<string>()
    // Mode 0600: the file holds the e-mail addresses of commenters.
    const commentsFile = await open(path.join(target, 'comments.json'), 'wx', 0o600)
    try {
      let written = 0
      await commentsFile.writeFile(`{\n"note": ${JSON.stringify(NOTE)},\n"comments": [`)
      for (let start = 0; start < ids.length; start += POSTS_PER_BATCH) {
        const batch = ids.slice(start, start + POSTS_PER_BATCH)
        const used = await writePosts(tx, target, batch)
        for (const hash of used.pictures) pictureHashes.add(hash)
        for (const name of used.recordings) recordingNames.add(name)
        written += await writeComments(tx, commentsFile, { batch, isFirst: written === 0 })
        onProgress?.(start + batch.length, ids.length)
      }
      await commentsFile.writeFile('\n]\n}\n')
      return { posts: ids.length - pages, pages, comments: written, pictureHashes, recordingNames }
    } finally {
      await commentsFile.close()
    }
  }, snapshot)
}

export const NOTE = 'This file holds the e-mail addresses of those who commented. They were given to you alone: do not publish it.'

async function writeRedirects(tx: Db, target: string): Promise<void> {
  const [some] = await tx.select({ id: redirects.id }).from(redirects).where(isNull(redirects.purgeAt)).limit(1)
  if (some) await writeFile(path.join(target, 'redirects.csv'), await exportRedirects(tx), { flag: 'wx' })
}

/** Returns the hashes of the pictures and the names of the recordings in these posts. */
async function writePosts(tx: Db, target: string, batch: string[]): Promise<{ pictures: string[]; recordings: string[] }> {
  const rows = await tx.select(postColumns).from(posts).where(isOneOf(posts.id, batch))
  for (const post of rows)
    await writeFile(path.join(target, FOLDERS[post.type], postFileName(post.slug)), serializePost(post), { flag: 'wx' })
  return { pictures: rows.flatMap(listStoredPictures), recordings: rows.flatMap(({ content }) => listStoredRecordings(content)) }
}

export async function writeComments(
  tx: Db,
  commentsFile: FileHandle,
  { batch, isFirst }: { batch: string[]; isFirst: boolean },
): Promise<number> {
  const rows = await tx
    .select(commentColumns)
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(sql`${isOneOf(comments.postId, batch)} AND ${comments.status} <> 'trashed'`)
    .orderBy(sql`${posts.slug} COLLATE "C"`, asc(comments.createdAt), asc(comments.id))
  const lines = rows.map((comment) => `\n${JSON.stringify(comment)}`)
  if (lines.length > 0) await commentsFile.writeFile(`${isFirst ? '' : ','}${lines.join(',')}`)
  return lines.length
}

type MediaTarget = { target: string; folder?: string; files: FileStore }

/** Picture files are immutable and never removed, so they need no snapshot. */
export async function writePictures(db: Db, pictureHashes: Set<string>, { target, folder = PICTURES_FOLDER, files }: MediaTarget) {
  const missing: string[] = []
  for (const hash of [...pictureHashes].sort()) {
    const [row] = await db.select({ format: media.format }).from(media).where(eq(media.hash, hash))
    const bytes = row && (await files.read(mediaKey(hash, row.format)))
    if (!bytes || sha256(bytes) !== hash) missing.push(hash)
    else await writeFile(path.join(target, folder, `${hash}.${row.format}`), bytes, { flag: 'wx' })
  }
  return { pictures: pictureHashes.size - missing.length, missing }
}

export async function writeRecordings(db: Db, names: Set<string>, { target, folder = PICTURES_FOLDER, files }: MediaTarget) {
  const missing: string[] = []
  for (const name of [...names].sort()) {
    const [row] = await db
      .select({ bytes: recordings.bytes })
      .from(recordings)
      .where(eq(recordings.hash, name.slice(0, 64)))
    const content = row && (await files.openRange(`${name.slice(0, 2)}/${name}`, { start: 0, end: row.bytes - 1 }))
    if (content) await writeFile(path.join(target, folder, name), content, { flag: 'wx' })
    else missing.push(name)
  }
  return { recordings: names.size - missing.length, missing }
}

/** Posts and pages that are not in the trash. Templates come back from backups only. */
export const isExported = and(ne(posts.status, 'trashed'), ne(posts.type, 'template'))

const { id: _id, trashedFrom, publishedAt, draftVersion, renderVersion, ...written } = editableColumns

/** Both reads of posts leave templates out. */
export const postColumns = { ...written, type: sql<PublicPostType>`${posts.type}`, updatedAt: posts.updatedAt }

/** Without the session of the visitor, because it authorizes changing the comment. */
const commentColumns = {
  id: comments.id,
  post: posts.slug,
  parent_id: comments.parentId,
  created_at: comments.createdAt,
  edited_at: comments.editedAt,
  status: comments.status,
  user_name: comments.userName,
  user_email: comments.userEmail,
  comment_text: comments.commentText,
  format: comments.format,
  admin_reply: comments.adminReply,
  reply_format: comments.replyFormat,
  admin_replied_at: comments.adminRepliedAt,
}
