// What was written here, as files for people and other programs. Nothing in them says when the export was made: two exports
// of the same posts are the same bytes.
import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { asc, eq, ne, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { comments } from '#src/db/schema/comments.ts'
import { media } from '#src/db/schema/media.ts'
import { posts } from '#src/db/schema/posts.ts'
import { sha256 } from '#src/features/media/hash.server.ts'
import type { FileStore } from '#src/features/media/storage/file-store.ts'
import { mediaKey } from '#src/features/media/store-media.server.ts'
import { PICTURES, picturesOf } from '../import/exported-pictures.server.ts'
import { fillNewFolder } from './new-folder.server.ts'
import { postFileName, postText } from './post-text.ts'

export type ExportOptions = { folder: string; media: FileStore; onProgress?: (done: number, total: number) => void }

export type SiteExport = {
  folder: string
  posts: number
  comments: number
  pictures: number
  /** Pictures that posts show and that are not there, or not as they were stored. */
  missing: string[]
}

/** Articles are up to two million characters: a page of them is held in memory. */
const PAGE = 50

/** Writes every post that is not in the trash. Throws OperatorError. */
export function exportSite(db: Db, options: ExportOptions): Promise<SiteExport> {
  return fillNewFolder(options.folder, async (part) => {
    await mkdir(path.join(part, 'posts'))
    await mkdir(path.join(part, PICTURES))
    const { shown, ...counts } = await writeSnapshot(db, part, options)
    return { folder: options.folder, ...counts, ...(await writePictures(db, shown, { part, files: options.media })) }
  })
}

/** Posts and comments of one instant. */
function writeSnapshot(db: Db, part: string, { onProgress }: ExportOptions) {
  const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
  return db.transaction(async (tx) => {
    await tx.execute(sql`SET LOCAL statement_timeout = 0`)
    const found = await tx.select({ id: posts.id, slug: posts.slug }).from(posts).where(ne(posts.status, 'trashed'))
    // Here and not in the database, whose order depends on its language.
    const ids = found.sort((a, b) => (a.slug < b.slug ? -1 : 1)).map(({ id }) => id)
    const shown = new Set<string>()
    // Nobody but its owner reads it: it holds the addresses of everybody who commented.
    const thread = await open(path.join(part, 'comments.json'), 'wx', 0o600)
    try {
      let written = 0
      await thread.writeFile(`{\n"note": ${JSON.stringify(NOTE)},\n"comments": [`)
      for (let start = 0; start < ids.length; start += PAGE) {
        const page = ids.slice(start, start + PAGE)
        for (const hash of await writePosts(tx, part, page)) shown.add(hash)
        written += await writeComments(tx, thread, { page, isFirst: written === 0 })
        onProgress?.(start + page.length, ids.length)
      }
      await thread.writeFile('\n]\n}\n')
      return { posts: ids.length, comments: written, shown }
    } finally {
      await thread.close()
    }
  }, snapshot)
}

const NOTE = 'This file holds the e-mail addresses of those who commented. They were given to you alone: do not publish it.'

/** Answers the pictures these posts show. */
async function writePosts(tx: Db, part: string, page: string[]): Promise<string[]> {
  const rows = await tx.select(postColumns).from(posts).where(isOneOf(posts.id, page))
  for (const post of rows) await writeFile(path.join(part, 'posts', postFileName(post.slug)), postText(post), { flag: 'wx' })
  return rows.flatMap(picturesOf)
}

async function writeComments(tx: Db, thread: FileHandle, { page, isFirst }: { page: string[]; isFirst: boolean }): Promise<number> {
  const rows = await tx
    .select(commentColumns)
    .from(comments)
    .innerJoin(posts, eq(posts.id, comments.postId))
    .where(sql`${isOneOf(comments.postId, page)} AND ${comments.status} <> 'trashed'`)
    .orderBy(sql`${posts.slug} COLLATE "C"`, asc(comments.createdAt), asc(comments.id))
  const lines = rows.map((comment) => `\n${JSON.stringify(comment)}`)
  if (lines.length > 0) await thread.writeFile(`${isFirst ? '' : ','}${lines.join(',')}`)
  return lines.length
}

/** Files never change under their name and are never removed, so they need no snapshot. */
async function writePictures(db: Db, shown: Set<string>, { part, files }: { part: string; files: FileStore }) {
  const missing: string[] = []
  for (const hash of [...shown].sort()) {
    const [row] = await db.select({ format: media.format }).from(media).where(eq(media.hash, hash))
    const bytes = row && (await files.read(mediaKey(hash, row.format)))
    if (!bytes || sha256(bytes) !== hash) missing.push(hash)
    else await writeFile(path.join(part, PICTURES, `${hash}.${row.format}`), bytes, { flag: 'wx' })
  }
  return { pictures: shown.size - missing.length, missing }
}

const postColumns = {
  slug: posts.slug,
  title: posts.title,
  description: posts.description,
  thumbnail: posts.thumbnail,
  category: posts.category,
  content: posts.content,
  status: posts.status,
  createdAt: posts.createdAt,
  updatedAt: posts.updatedAt,
  isProject: posts.isProject,
  projectPreviewUrl: posts.projectPreviewUrl,
  projectPreviewLabel: posts.projectPreviewLabel,
  projectSourceUrl: posts.projectSourceUrl,
  projectSourceLabel: posts.projectSourceLabel,
}

/** Without the session of the visitor, which is a right to change the comment. */
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
  admin_reply: comments.adminReply,
  admin_replied_at: comments.adminRepliedAt,
}
