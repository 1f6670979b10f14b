// Reads the export of WordPress (WXR): an RSS feed with elements of its own. It is read twice: first what posts refer to, then the posts.
import type { SourceReader, SourceWriter } from '../source.ts'
import { childText, readXmlRecords, type XmlElement } from '../xml/read-xml.server.ts'
import { readComments } from './comments.server.ts'
import { type Export, readExport } from './export.server.ts'
import { readPost } from './posts.ts'

export const wordpressReader: SourceReader = {
  program: 'WordPress',
  recognizes: (file, start) => /\.xml$/i.test(file) && /wordpress\.org\/export\/|<wp:wxr_version>/i.test(start),
  async read(filePath, writer) {
    const site = await readExport(filePath, writer.progress)
    await writePosts(filePath, site, writer)
    for (const [type, items] of site.leftOut) writer.skip(type, `neither posts nor pages (${items})`)
    return { siteUrl: site.siteUrl }
  },
}

async function writePosts(filePath: string, site: Export, writer: SourceWriter): Promise<void> {
  const slugs = new Set<string>()
  const skipped = new Map<string, number>()
  for await (const item of readXmlRecords(filePath, new Set(['item']))) {
    writer.progress()
    if (!isPost(item)) continue
    await writePost(item, { site, slugs, skipped }, writer)
  }
  for (const [reason, comments] of skipped) writer.skip('comments', `left out, ${reason} (${comments})`)
}

function isPost(item: XmlElement): boolean {
  return ['post', 'page'].includes(childText(item, 'wp:post_type'))
}

type Writing = { site: Export; slugs: Set<string>; skipped: Map<string, number> }

async function writePost(item: XmlElement, { site, slugs, skipped }: Writing, writer: SourceWriter): Promise<void> {
  const name = childText(item, 'wp:post_name') || childText(item, 'title') || `item on line ${item.line}`
  if (childText(item, 'wp:status') === 'trash') return writer.skip(name, 'it is in the trash')
  if (childText(item, 'wp:status') === 'auto-draft') return writer.skip(name, 'it is an empty draft that WordPress made itself')
  try {
    const post = readPost(item, site, slugs)
    await writer.post(post)
    const { comments, leftOut } = readComments(item, { site, slug: post.slug, address: String(post.frontMatter.url ?? '') })
    for (const comment of comments) await writer.comment(comment)
    for (const reason of leftOut) skipped.set(reason, (skipped.get(reason) ?? 0) + 1)
  } catch (error) {
    if (!(error instanceof Error) || 'code' in error) throw error
    writer.skip(name, error.message)
  }
}
