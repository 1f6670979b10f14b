// Exports posts, comments, pictures and what the site says about itself as files for people and other programs. The files hold no export time, so two exports of the same
// posts are identical.
// Without durable-file: fills a folder that is synced as a whole before its rename.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import type { PublicPostType } from '#src/db/schema/posts.ts'
import type { FileStore } from '#src/features/media/storage/file-store.ts'
import { exportRedirects } from '#src/features/redirects/admin/csv/export-redirects.server.ts'
import { PICTURES_FOLDER } from '../import/exported-pictures.server.ts'
import { collectMedia, readPosts, readSite, writeCommentsFile } from './formats/exported-site.server.ts'
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

/** Writes every post and page that is not in the trash, of one snapshot. Throws OperatorError. */
export function exportSite(db: Db, { folder, media, onProgress }: ExportOptions): Promise<SiteExport> {
  return fillNewFolder(folder, async (target) => {
    await mkdir(path.join(target, FOLDERS.post))
    await mkdir(path.join(target, PICTURES_FOLDER))
    const snapshot = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const
    const { used, ...counts } = await db.transaction((tx) => writeSnapshot(tx, target, onProgress), snapshot)
    return { folder, ...counts, ...(await used.write(db, target, { files: media })) }
  })
}

async function writeSnapshot(tx: Db, target: string, onProgress: ExportOptions['onProgress']) {
  await tx.execute(sql`SET LOCAL statement_timeout = 0`)
  const site = await readSite(tx)
  const pages = site.entries.filter(({ type }) => type === 'page').length
  if (pages > 0) await mkdir(path.join(target, FOLDERS.page))
  await writeFile(path.join(target, 'site.json'), serializeSite(site.settings), { flag: 'wx' })
  if (site.redirects.length > 0) await writeFile(path.join(target, 'redirects.csv'), await exportRedirects(tx), { flag: 'wx' })
  const used = collectMedia(site.settings)
  let done = 0
  for await (const batch of readPosts(tx, site)) {
    for (const post of batch.posts) {
      await writeFile(path.join(target, FOLDERS[post.type], postFileName(post.slug)), serializePost(post), { flag: 'wx' })
      used.add(post)
    }
    done += batch.posts.length
    onProgress?.(done, site.entries.length)
  }
  const comments = await writeCommentsFile(tx, target, site)
  return { posts: site.entries.length - pages, pages, comments, used }
}
