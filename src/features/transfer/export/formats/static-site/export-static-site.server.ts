// Writes posts as Markdown files for a generator of static sites.
// Without durable-file: fills a folder that is synced as a whole before its rename.
import { mkdir, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate } from 'node:timers/promises'
import type { Db } from '#src/db/client/client.server.ts'
import { readDialect } from '#src/features/posts/markdown/reading/dialect.ts'
import type { Generator } from '#src/features/posts/markdown/writing/markdown-handlers.ts'
import { PICTURES_FOLDER } from '../../../import/exported-pictures.server.ts'
import type { ExportOptions } from '../../export-site.server.ts'
import { serializeSite } from '../../site-file.ts'
import type { WrittenExport } from '../export-formats.ts'
import { type Batch, collectMedia, type ExportedSite, readPosts, readSite, writeCommentsFile } from '../exported-site.server.ts'
import { convertArticle } from '../markdown/article-for-generator.server.ts'
import { createRewriter, type Rewriter } from '../rewrite-addresses.ts'
import { addressOnNewSite, CONVENTIONS, type Conventions, fileOf, writeFrontMatter } from './generators.ts'
import { listRedirects, writeRedirects, writeRedirectTable } from './redirects-file.ts'
import { isWrittenFor, writeSourceBody } from './source-file.server.ts'

type Options = Omit<ExportOptions, 'folder'> & { generator: Generator }

/** Writes into the folder `target`, which must be empty. */
export async function exportStaticSite(db: Db, target: string, options: Options): Promise<WrittenExport> {
  const conventions = CONVENTIONS[options.generator]
  const site = await readSite(db)
  const rewriter = createRewriter(site, {
    post: (entry) => addressOnNewSite(entry, conventions),
    picture: (file) => `/${PICTURES_FOLDER}/${file}`,
    recording: (file) => `/${PICTURES_FOLDER}/${file}`,
  })
  for (const folder of [...Object.values(conventions.folders), path.join(conventions.publicFolder, PICTURES_FOLDER)]) {
    await mkdir(path.join(target, folder), { recursive: true })
  }
  const media = collectMedia(site.settings)
  let done = 0
  let pages = 0
  for await (const batch of readPosts(db, site)) {
    for (const post of batch.posts) {
      // Converting takes time, and the site may be running.
      await setImmediate()
      const { file, text } = await writePost(post, { batch, conventions, rewriter, generator: options.generator })
      await writeNew(target, file, text)
      media.add(post)
      done += 1
      if (post.type === 'page') pages += 1
      options.onProgress?.(done, site.entries.length)
    }
  }
  await writeOtherFiles(target, { site, conventions, rewriter, generator: options.generator })
  const comments = await writeCommentsFile(db, target, site)
  const copied = await media.write(db, path.join(target, conventions.publicFolder), { files: options.media })
  return { posts: done - pages, pages, comments, ...copied, notes: [] }
}

type Target = { conventions: Conventions; rewriter: Rewriter; generator: Generator }

async function writePost(
  post: Batch['posts'][number],
  { batch, conventions, rewriter, generator }: Target & { batch: Batch },
): Promise<{ file: string; text: string }> {
  const rewriteAddress = (address: string) => rewriter(address, batch.pictureFiles)
  const thumbnail = post.thumbnail === null ? undefined : rewriteAddress(post.thumbnail)
  const socialImage = post.socialImage === null ? undefined : rewriteAddress(post.socialImage)
  const source = isWrittenFor(post, generator) ? await writeSourceBody(post, rewriteAddress) : null
  const values = { address: addressOnNewSite(post, conventions), thumbnail, socialImage, hasSource: source !== null }
  const text = `${writeFrontMatter(post, values, conventions)}${source ?? `\n${convertArticle(post.content, { generator, rewriteAddress })}`}`
  return { file: fileOf(post, conventions, source !== null && readDialect(post.dialect).isMdx ? '.mdx' : '.md'), text }
}

async function writeOtherFiles(target: string, { site, conventions, rewriter, generator }: Target & { site: ExportedSite }): Promise<void> {
  const lines = listRedirects(site, { conventions, rewriteAddress: (address) => rewriter(address, new Map()) })
  for (const [name, content] of Object.entries(conventions.files)) await writeNew(target, name, content)
  await writeNew(target, path.join(conventions.publicFolder, '_redirects'), writeRedirects(lines))
  if (generator === 'astro') await writeNew(target, 'redirects.json', writeRedirectTable(lines))
  await writeNew(target, 'site.json', serializeSite(site.settings))
}

async function writeNew(target: string, name: string, content: string): Promise<void> {
  await writeFile(path.join(target, name), content, { flag: 'wx' })
}
