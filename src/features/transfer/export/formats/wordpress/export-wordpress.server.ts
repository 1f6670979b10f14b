// Writes a WXR file, which WordPress imports, with a copy of the pictures and the redirects.
// Without durable-file: fills a folder that is synced as a whole before its rename.
import { mkdir, open, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '#src/db/client/client.server.ts'
import { posts } from '#src/db/schema/posts.ts'
import { isEmailUnset } from '#src/features/settings/unset-email.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { PICTURES_FOLDER } from '../../../import/exported-pictures.server.ts'
import type { ExportOptions } from '../../export-site.server.ts'
import { serializeSite } from '../../site-file.ts'
import type { WrittenExport } from '../export-formats.ts'
import { collectMedia, type ExportedSite, isExported, readPosts, readSite } from '../exported-site.server.ts'
import { createRewriter } from '../rewrite-addresses.ts'
import { uniqueSlugs } from '../unique-slugs.ts'
import { createAttachments } from './attachments.server.ts'
import { createCdataWriter } from './cdata.ts'
import { WORDPRESS_README } from './readme.ts'
import { writeRedirectionCsv } from './redirection-csv.ts'
import { readComments } from './wordpress-comments.ts'
import { articleForWordpress } from './wordpress-html.ts'
import { NAMESPACES, type WordpressSite, writeHead, writePostItem } from './wordpress-items.ts'

type Options = Omit<ExportOptions, 'folder'> & { origin: string }

/** Writes into the folder `target`, which must be empty. */
export async function exportWordpress(db: Db, target: string, options: Options): Promise<WrittenExport> {
  const exported = await readSite(db)
  const site = await describeSite(db, exported, options.origin)
  const rewriter = createRewriter(exported, {
    post: ({ type, slug }) => (type === 'page' ? `/${slug}/` : `/posts/${slug}/`),
    // The address of the attachment, which the import of WordPress replaces.
    picture: (file) => `${options.origin}/media/${path.parse(file).name}`,
    recording: (file) => `${options.origin}/media/${file}`,
  })
  const media = collectMedia(exported.settings)
  const attachments = createAttachments(db, site, exported.entries.length + 1)
  const writer = createCdataWriter()
  await mkdir(path.join(target, PICTURES_FOLDER))
  // Mode 0600: the file holds the e-mail addresses of commenters.
  const file = await open(path.join(target, 'wordpress.xml'), 'wx', 0o600)
  const counts = { done: 0, pages: 0, comments: 0 }
  try {
    await file.writeFile(`<?xml version="1.0" encoding="UTF-8"?>\n<rss version="2.0" ${NAMESPACES}>\n<channel>\n`)
    await file.writeFile(writeHead(site, writer.cdata).xml)
    for await (const batch of readPosts(db, exported)) {
      const ids = batch.posts.map(({ id }) => id)
      const comments = await readComments(db, ids, { owner: site.owner, firstId: counts.comments + 1 })
      for (const post of batch.posts) {
        // Converting takes time, and the site may be running.
        await setImmediate()
        const own = comments.get(post.id) ?? []
        counts.done += 1
        counts.pages += post.type === 'page' ? 1 : 0
        counts.comments += own.length
        const rewrite = (address: string) => rewriter(address, batch.pictureFiles)
        const html = articleForWordpress(post.content, rewrite)
        const socialImage = post.socialImage === null ? null : rewrite(post.socialImage)
        const thumbnailId = attachments.add(post)
        await file.writeFile(
          writePostItem({ id: counts.done, post, html, thumbnailId, socialImage, comments: own }, site, writer.cdata).xml,
        )
        media.add(post)
        options.onProgress?.(counts.done, exported.entries.length)
      }
    }
    for await (const item of attachments.items(writer.cdata)) await file.writeFile(item.xml)
    await file.writeFile('</channel>\n</rss>\n')
  } finally {
    await file.close()
  }
  await writeOtherFiles(target, exported)
  const copied = await media.write(db, target, { files: options.media })
  const notes = writer.removed === 0 ? [] : [`${plural(writer.removed, 'control character')} left out: XML has no way to write them`]
  return { posts: counts.done - counts.pages, pages: counts.pages, comments: counts.comments, ...copied, notes }
}

async function writeOtherFiles(target: string, site: ExportedSite): Promise<void> {
  await writeFile(path.join(target, 'redirects.csv'), writeRedirectionCsv(site), { flag: 'wx' })
  await writeFile(path.join(target, 'README.txt'), WORDPRESS_README, { flag: 'wx' })
  await writeFile(path.join(target, 'site.json'), serializeSite(site.settings), { flag: 'wx' })
}

async function describeSite(db: Db, { settings, changedAt }: ExportedSite, origin: string): Promise<WordpressSite> {
  const used = await db.select({ authors: posts.authors, categories: posts.category }).from(posts).where(isExported)
  const categories = [...new Set(used.flatMap((post) => post.categories))].sort()
  const authors = [...new Set(used.flatMap((post) => post.authors))].filter((name) => name !== settings.author).sort()
  return {
    title: settings.siteName,
    description: settings.tagline,
    timeZone: settings.timeZone,
    origin,
    changedAt,
    authors: uniqueSlugs([settings.author, ...authors]),
    owner: { name: settings.author, email: isEmailUnset(settings.email) ? '' : settings.email },
    categories: uniqueSlugs(categories),
  }
}
