// A site with everything that an export writes.
import { createReadStream, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Db } from '#src/db/client/client.server.ts'
import { postSlugs } from '#src/db/schema/posts.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { storeRecording } from '#src/features/media/recordings/store-recording.server.ts'
import type { FileStore } from '#src/features/media/storage/file-store.ts'
import { storeMedia } from '#src/features/media/store-media.server.ts'
import { importSite } from '#src/features/transfer/import/import-site.server.ts'
import { fromWrittenDay } from '#src/lib/format/written-day.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { paint } from '../paint.ts'
import { buildComment, buildPost } from './factories.ts'
import { filesBelow, temporaryFolder } from './processes.ts'

/** A published post with everything, a draft, a scheduled post, a page, comments, and redirects. */
export async function buildExportedSite(db: Db, files: FileStore): Promise<void> {
  const { url } = await storeMedia(db, { bytes: await paint(30, 20, '#a33'), alt: 'Red' }, files)
  const clip = createReadStream(path.join(projectRoot, 'tests/e2e/content/media/clip.webm'))
  const { url: recording } = await storeRecording(db, clip, { files, maxBytes: 1_000_000, folder: temporaryFolder() })
  const updatedAt = fromWrittenDay('2025-03-01')
  const first = await buildPost(db, {
    slug: 'first',
    title: 'One: "two" \\ 😀',
    description: 'About: #1',
    thumbnail: url,
    category: ['C++', 'a, b'],
    authors: ['Ada L'],
    series: 'Loops',
    seriesOrder: 2,
    canonicalUrl: 'https://other.example/a',
    language: 'pt-BR',
    hasContents: false,
    metaTitle: 'Search: "one"',
    metaDescription: 'For search engines, one.',
    socialImage: 'https://other.example/social.png',
    noindex: true,
    thumbnailAlt: 'A red sheet',
    focalX: 20,
    focalY: 0,
    content: [
      `<p>alpha <a href="/posts/draft#end">beta</a> <a href="/uses">gamma</a> <a href="/posts/gone">delta</a></p><p><img src="${url}/700" alt="Red"></p>`,
      `<figure><img src="${url}" alt=""><figcaption>epsilon</figcaption></figure><video src="${recording}"></video>`,
      '<pre><code class="language-html" data-title="a.html">{{&lt; zeta &gt;}}\n\n{% eta %}</code></pre><pre><code class="language-ts">const theta = 1</code></pre>',
      '<aside class="callout tip"><p>iota</p></aside><table><tr><td>kappa</td></tr></table><p>]]&gt; &amp; [gallery]</p>',
    ].join(''),
    createdAt: new Date('2025-01-02T03:04:05.678Z'),
    updatedAt,
  })
  await buildPost(db, { slug: 'draft', title: 'Draft', status: 'draft', content: '<h2 id="end">Fin</h2><p>lambda</p>', updatedAt })
  await buildPost(db, { slug: 'later', title: 'Later', status: 'scheduled', createdAt: fromWrittenDay('2199-01-01'), updatedAt })
  await buildPost(db, { type: 'page', slug: 'uses', title: 'Uses', content: '<p>mu</p>', updatedAt })
  await buildPost(db, { slug: 'trash', status: 'trashed' })
  const asked = await buildComment(db, first.id, { userName: 'Zoe', userEmail: 'zoe@example.com', commentText: 'nu <b>\n]]> \u0001' })
  await buildComment(db, first.id, { parentId: asked.id, commentText: 'xi', adminReply: 'omicron' })
  await buildComment(db, first.id, { status: 'spam', commentText: 'pi' })
  await db.insert(postSlugs).values({ slug: 'old-first', postId: first.id })
  await db.insert(redirects).values([
    { source: '/ä b', isPrefix: false, target: '/posts/first', status: 301 },
    { source: '/blog', isPrefix: true, target: '/posts/*', status: 301 },
    { source: '/away', isPrefix: true, target: 'https://example.com/x', status: 302 },
    { source: '/dead', isPrefix: false, target: null, status: 410 },
    { source: '/draft', isPrefix: false, target: '/posts/first', status: 301 },
  ])
}

/** Every file below a folder, as text. */
export function readExport(folder: string): Record<string, string> {
  return Object.fromEntries(filesBelow(folder).map((name) => [name, readFileSync(path.join(folder, name), 'utf8')]))
}

/** Imports an export into the site at `siteOrigin`. */
export function importExport(db: Db, folder: string, files: FileStore, siteOrigin = 'https://blog.example') {
  return importSite(db, folder, {
    now: new Date('2026-11-21T12:00:00Z'),
    dryRun: false,
    siteOrigin,
    storeMedia: (picture) => storeMedia(db, picture, files),
    storeRecording: (content, fileName) => storeRecording(db, content, { fileName, files, maxBytes: 1_000_000, folder: temporaryFolder() }),
    resolveImages: async () => new Map(),
  })
}
