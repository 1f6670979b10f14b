// Writes the JSON file that Ghost imports, its pictures in the folders of Ghost, and redirects.
// Without durable-file: fills a folder that is synced as a whole before its rename.
import { type FileHandle, mkdir, open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '#src/db/client/client.server.ts'
import { recordingFormatOf } from '#src/features/media/recordings/recording.ts'
import { isEmailUnset } from '#src/features/settings/unset-email.ts'
import type { ExportOptions } from '../../export-site.server.ts'
import { serializeSite } from '../../site-file.ts'
import type { WrittenExport } from '../export-formats.ts'
import { collectMedia, type ExportedSite, readPosts, readSite, type SourcePost, writeCommentsFile } from '../exported-site.server.ts'
import type { RewriteAddress } from '../prepare-article.ts'
import { createRewriter } from '../rewrite-addresses.ts'
import { uniqueSlugs } from '../unique-slugs.ts'
import { ghostId, notesOf, tagNames, toGhostMeta, toGhostPost, toGhostTag, toGhostUser } from './ghost-records.ts'
import { writeGhostRedirects } from './ghost-redirects.ts'
import { GHOST_README } from './readme.ts'

const FOLDERS = { pictures: 'content/images', recordings: 'content/media', downloads: 'content/files' } as const

/** Writes into the folder `target`, which must be empty. */
export async function exportGhost(db: Db, target: string, options: Omit<ExportOptions, 'folder'>): Promise<WrittenExport> {
  const site = await readSite(db)
  for (const folder of Object.values(FOLDERS)) await mkdir(path.join(target, folder), { recursive: true })
  const file = await open(path.join(target, 'ghost.json'), 'wx')
  const media = collectMedia(site.settings)
  const rewriter = createRewriter(site, {
    post: ({ slug }) => `__GHOST_URL__/${slug}/`,
    picture: (name) => `__GHOST_URL__/${FOLDERS.pictures}/${name}`,
    recording: (name) => `__GHOST_URL__/${recordingFormatOf(name) ? FOLDERS.recordings : FOLDERS.downloads}/${name}`,
  })
  const links = collectLinks(site)
  let pages = 0
  try {
    await file.writeFile(`{"db":[{"meta":{"exported_on":${site.changedAt.getTime()},"version":"5.0.0"},"data":{"posts":[`)
    for await (const { posts, pictureFiles } of readPosts(db, site)) {
      for (const post of posts) {
        // Converting takes time, and the site may be running.
        await setImmediate()
        const rewriteAddress = (address: string) => rewriter(address, pictureFiles)
        const written = toGhostPost(post, rewriteAddress)
        await file.writeFile(`${links.count === 0 ? '' : ','}\n${JSON.stringify(written)}`)
        links.add(post, rewriteAddress)
        media.add(post)
        if (post.type === 'page') pages += 1
        options.onProgress?.(links.count, site.entries.length)
      }
    }
    await writeLists(file, links.lists())
  } finally {
    await file.close()
  }
  await writeFile(path.join(target, 'redirects.json'), writeGhostRedirects(site), { flag: 'wx' })
  await writeFile(path.join(target, 'README.txt'), GHOST_README, { flag: 'wx' })
  await writeFile(path.join(target, 'site.json'), serializeSite(site.settings), { flag: 'wx' })
  const comments = await writeCommentsFile(db, target, site)
  const copied = await media.write(db, target, { files: options.media, folders: FOLDERS })
  return { posts: links.count - pages, pages, comments, ...copied, notes: links.notes }
}

async function writeLists(file: FileHandle, lists: Record<string, readonly unknown[]>): Promise<void> {
  const parts = Object.entries(lists).map(([name, rows]) => `"${name}":[${rows.map((row) => `\n${JSON.stringify(row)}`).join(',')}]`)
  await file.writeFile(`],\n${parts.join(',\n')}}}]}\n`)
}

/** Collects the tags and authors of posts, which stand behind all posts in the file. */
function collectLinks({ settings }: ExportedSite) {
  const tags = new Set<string>()
  const authors = new Set([settings.author])
  const takenSlugs = new Set<string>()
  const postsTags: { post_id: string; tag_id: string; sort_order: number }[] = []
  const postsAuthors: { post_id: string; author_id: string; sort_order: number }[] = []
  const meta: NonNullable<ReturnType<typeof toGhostMeta>>[] = []
  const notes: string[] = []
  let count = 0
  return {
    get count() {
      return count
    },
    notes,
    add(post: SourcePost, rewriteAddress: RewriteAddress): void {
      count += 1
      notes.push(...notesOf(post, takenSlugs))
      takenSlugs.add(post.slug)
      const post_id = ghostId('post', post.id)
      for (const [sort_order, name] of tagNames(post).entries()) {
        tags.add(name)
        postsTags.push({ post_id, tag_id: ghostId('tag', name), sort_order })
      }
      for (const [sort_order, name] of authorsOf(post, settings.author).entries()) {
        authors.add(name)
        postsAuthors.push({ post_id, author_id: ghostId('user', name), sort_order })
      }
      const own = toGhostMeta(post, rewriteAddress)
      if (own) meta.push(own)
    },
    lists() {
      const tagSlugs = uniqueSlugs([...tags].sort())
      // The owner comes first.
      const userSlugs = uniqueSlugs([...authors])
      const email = isEmailUnset(settings.email) ? null : settings.email
      return {
        tags: [...tagSlugs].map(([name, slug]) => toGhostTag(name, slug)),
        posts_tags: postsTags,
        users: [...userSlugs].map(([name, slug]) => toGhostUser(name, { slug, email: name === settings.author ? email : null })),
        posts_authors: postsAuthors,
        posts_meta: meta,
      }
    },
  }
}

function authorsOf({ authors }: SourcePost, owner: string): readonly string[] {
  return authors.length > 0 ? authors : [owner]
}
