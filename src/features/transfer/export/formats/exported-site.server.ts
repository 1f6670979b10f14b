// What every format of an export is written from. Posts are read in batches without a transaction around them: the embedded database has one
// connection, and visitors of a running site would wait for the end of the export.
// Without durable-file: fills a folder that is synced as a whole before its rename.
import { open } from 'node:fs/promises'
import path from 'node:path'
import { asc, isNull } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { media } from '#src/db/schema/media.ts'
import { type PublicPostType, postSlugs, posts } from '#src/db/schema/posts.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { recordingFormatOf } from '#src/features/media/recordings/recording.ts'
import type { FileStore } from '#src/features/media/storage/file-store.ts'
import { getSettings } from '#src/features/settings/settings.server.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import { listStoredPictures } from '../../import/exported-pictures.server.ts'
import { listStoredRecordings } from '../../import/recordings.server.ts'
import {
  isExported,
  NOTE,
  POSTS_PER_BATCH,
  postColumns,
  type SiteExport,
  writeComments,
  writePictures,
  writeRecordings,
} from '../export-site.server.ts'
import type { ExportedPost } from '../serialize-post.ts'

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
    .orderBy(asc(redirects.source), asc(redirects.isPrefix))
  const formerSlugs = new Map<string, string[]>()
  for (const { id, slug } of former.sort(bySlug)) formerSlugs.set(id, [...(formerSlugs.get(id) ?? []), slug])
  return {
    settings: await getSettings(db),
    // Sorted here, because the order of the database depends on its collation.
    entries: listed.map(({ id, type, slug }) => ({ id, type, slug })).sort(bySlug),
    formerSlugs,
    redirects: rules.sort(bySource),
    changedAt: new Date(listed.reduce((newest, { updatedAt }) => Math.max(newest, updatedAt.getTime()), 0)),
  }
}

function bySlug(one: { slug: string; type?: PublicPostType }, other: { slug: string; type?: PublicPostType }): number {
  if (one.slug === other.slug) return (one.type ?? '') < (other.type ?? '') ? -1 : 1
  return one.slug < other.slug ? -1 : 1
}

function bySource(one: SourceRedirect, other: SourceRedirect): number {
  if (one.source === other.source) return Number(one.isPrefix) - Number(other.isPrefix)
  return one.source < other.source ? -1 : 1
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
export function collectMedia(db: Db, settings: Settings) {
  const pictures = new Set<string>(settings.logo ? [settings.logo.hash] : [])
  const recordings = new Set<string>()
  const downloads = new Set<string>()
  return {
    add(post: SourcePost): void {
      for (const hash of listStoredPictures(post)) pictures.add(hash)
      for (const name of listStoredRecordings(post.content)) (recordingFormatOf(name) ? recordings : downloads).add(name)
    },
    /** Writes into folders of `target`, which must exist. */
    async write(target: string, { files, folders }: MediaFolders): Promise<Pick<SiteExport, 'pictures' | 'recordings' | 'missing'>> {
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
