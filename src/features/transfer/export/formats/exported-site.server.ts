// What every format of an export is written from. The other formats read posts without a transaction around them: the embedded database has one
// connection, and visitors of a running site would wait for the end of the export.
// Without durable-file: fills a folder that is synced as a whole before its rename.
import { type FileHandle, open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { and, asc, eq, isNull, ne, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { comments } from '#src/db/schema/comments.ts'
import { media, recordings as storedRecordings } from '#src/db/schema/media.ts'
import { type PublicPostType, postSlugs, posts } from '#src/db/schema/posts.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { recordingFormatOf } from '#src/features/media/recordings/recording.ts'
import { sha256 } from '#src/features/media/sha256.server.ts'
import type { FileStore } from '#src/features/media/storage/file-store.ts'
import { fileKey } from '#src/features/media/storage.server.ts'
import { editableColumns } from '#src/features/posts/drafts/editable-post.server.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import { asTime } from '#src/lib/format/written-day.ts'
import { listStoredPictures, PICTURES_FOLDER } from '../../import/exported-pictures.server.ts'
import { listStoredRecordings } from '../../import/recordings.server.ts'
import type { SiteExport } from '../export-site.server.ts'
import type { ExportedPost } from '../serialize-post.ts'

/** Posts in memory at a time. An article has up to two million characters. */
const POSTS_PER_BATCH = 50

const NOTE = 'This file holds the e-mail addresses of those who commented. They were given to you alone: do not publish it.'

export type SourcePost = ExportedPost & {
  id: string
  /** Former slugs, in alphabetical order. */
  formerSlugs: string[]
}

/** A rule of the owner. `target` ends with `/*` when the rest of the path is appended; null when the address is gone. */
export type SourceRedirect = { source: string; isPrefix: boolean; target: string | null; status: number }

export type ExportedSite = {
  settings: Settings
  /** Posts and pages that are not in the trash, by slug. */
  entries: { id: string; type: PublicPostType; slug: string }[]
  formerSlugs: Map<string, string[]>
  /** Whole addresses first, then those with everything below them, the longest first: the first rule that fits counts. */
  redirects: SourceRedirect[]
  /** The newest change of a post. An export has no time of its own, so that two exports are equal. */
  changedAt: Date
}

export async function readSite(db: Db): Promise<ExportedSite> {
  const listed = await db
    .select({ id: posts.id, type: postColumns.type, slug: posts.slug, updatedAt: posts.updatedAt })
    .from(posts)
    .where(isExported)
  const former = await db.select({ id: postSlugs.postId, slug: postSlugs.slug }).from(postSlugs)
  const rules = await db
    .select({ source: redirects.source, isPrefix: redirects.isPrefix, target: redirects.target, status: redirects.status })
    .from(redirects)
    .where(isNull(redirects.purgeAt))
  const formerSlugs = new Map<string, string[]>()
  for (const { id, slug } of former.sort(bySlug)) formerSlugs.set(id, [...(formerSlugs.get(id) ?? []), slug])
  return {
    settings: await getSettings(db),
    // Sorted here, because the order of the database depends on its collation.
    entries: listed.map(({ id, type, slug }) => ({ id, type, slug })).sort(bySlug),
    formerSlugs,
    redirects: rules.sort(bySpecificity),
    changedAt: new Date(listed.reduce((newest, { updatedAt }) => Math.max(newest, asTime(updatedAt).getTime()), 0)),
  }
}

function bySlug(one: { slug: string; type?: PublicPostType }, other: { slug: string; type?: PublicPostType }): number {
  if (one.slug === other.slug) return (one.type ?? '') < (other.type ?? '') ? -1 : 1
  return one.slug < other.slug ? -1 : 1
}

function bySpecificity(one: SourceRedirect, other: SourceRedirect): number {
  const byLength = one.isPrefix ? other.source.length - one.source.length : 0
  return Number(one.isPrefix) - Number(other.isPrefix) || byLength || (one.source < other.source ? -1 : 1)
}

export type Batch = {
  posts: SourcePost[]
  /** The names of picture files by hash, without those that are unknown. */
  pictureFiles: ReadonlyMap<string, string>
}

/** The posts of the site, some at a time. A post that is deleted meanwhile is left out. */
export async function* readPosts(db: Db, { entries, formerSlugs }: ExportedSite): AsyncGenerator<Batch> {
  for (let start = 0; start < entries.length; start += POSTS_PER_BATCH) {
    const ids = entries.slice(start, start + POSTS_PER_BATCH).map(({ id }) => id)
    const rows = await db
      .select({ id: posts.id, ...postColumns })
      .from(posts)
      .where(isOneOf(posts.id, ids))
    const byId = new Map(rows.map((row) => [row.id, { ...row, formerSlugs: formerSlugs.get(row.id) ?? [] }]))
    const batch = ids.flatMap((id) => byId.get(id) ?? [])
    yield { posts: batch, pictureFiles: await findPictureFiles(db, batch) }
  }
}

async function findPictureFiles(db: Db, batch: SourcePost[]): Promise<Map<string, string>> {
  const hashes = [...new Set(batch.flatMap(listStoredPictures))]
  const rows = await db.select({ hash: media.hash, format: media.format }).from(media).where(isOneOf(media.hash, hashes))
  return new Map(rows.map(({ hash, format }) => [hash, `${hash}.${format}`]))
}

/** Collects the files that posts show, and copies them. */
export function collectMedia(settings: Settings) {
  const pictures = new Set<string>(settings.logo ? [settings.logo.hash] : [])
  const recordings = new Set<string>()
  const downloads = new Set<string>()
  return {
    add(post: SourcePost): void {
      for (const hash of listStoredPictures(post)) pictures.add(hash)
      for (const name of listStoredRecordings(post.content)) (recordingFormatOf(name) ? recordings : downloads).add(name)
    },
    /** Writes into folders of `target`, which must exist. */
    async write(
      db: Db,
      target: string,
      { files, folders }: MediaFolders,
    ): Promise<Pick<SiteExport, 'pictures' | 'recordings' | 'missing'>> {
      const written = await writePictures(db, pictures, { target, files, folder: folders?.pictures })
      const players = await writeRecordings(db, recordings, { target, files, folder: folders?.recordings })
      const linked = await writeRecordings(db, downloads, { target, files, folder: folders?.downloads })
      return {
        pictures: written.pictures,
        recordings: players.recordings + linked.recordings,
        missing: [...written.missing, ...players.missing, ...linked.missing],
      }
    },
  }
}

type MediaFolders = { files: FileStore; folders?: Record<'pictures' | 'recordings' | 'downloads', string> }

/** Writes `comments.json`, and returns the number of comments. */
export async function writeCommentsFile(db: Db, target: string, { entries }: ExportedSite): Promise<number> {
  // Mode 0600: the file holds the e-mail addresses of commenters.
  const file = await open(path.join(target, 'comments.json'), 'wx', 0o600)
  try {
    let written = 0
    await file.writeFile(`{\n"note": ${JSON.stringify(NOTE)},\n"comments": [`)
    for (let start = 0; start < entries.length; start += POSTS_PER_BATCH) {
      const batch = entries.slice(start, start + POSTS_PER_BATCH).map(({ id }) => id)
      written += await writeComments(db, file, { batch, isFirst: written === 0 })
    }
    await file.writeFile('\n]\n}\n')
    return written
  } finally {
    await file.close()
  }
}

async function writeComments(tx: Db, commentsFile: FileHandle, { batch, isFirst }: { batch: string[]; isFirst: boolean }): Promise<number> {
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
async function writePictures(db: Db, pictureHashes: Set<string>, { target, folder = PICTURES_FOLDER, files }: MediaTarget) {
  const missing: string[] = []
  for (const hash of [...pictureHashes].sort()) {
    const [row] = await db.select({ format: media.format }).from(media).where(eq(media.hash, hash))
    const bytes = row && (await files.read(fileKey(hash, row.format)))
    if (!bytes || sha256(bytes) !== hash) missing.push(hash)
    else await writeFile(path.join(target, folder, `${hash}.${row.format}`), bytes, { flag: 'wx' })
  }
  return { pictures: pictureHashes.size - missing.length, missing }
}

async function writeRecordings(db: Db, names: Set<string>, { target, folder = PICTURES_FOLDER, files }: MediaTarget) {
  const missing: string[] = []
  for (const name of [...names].sort()) {
    const [row] = await db
      .select({ bytes: storedRecordings.bytes })
      .from(storedRecordings)
      .where(eq(storedRecordings.hash, name.slice(0, 64)))
    const content = row && (await files.openRange(`${name.slice(0, 2)}/${name}`, { start: 0, end: row.bytes - 1 }))
    if (content) await writeFile(path.join(target, folder, name), content, { flag: 'wx' })
    else missing.push(name)
  }
  return { recordings: names.size - missing.length, missing }
}

/** Posts and pages that are not in the trash. Templates come back from backups only. */
export const isExported = and(ne(posts.status, 'trashed'), ne(posts.type, 'template'))

const { id: _id, trashedFrom, publishedAt, draftVersion, renderVersion, ...written } = editableColumns

/** `isExported` leaves templates out. */
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
