// Reads the export of Disqus: the comments of a site, with the addresses of the pages that they are on. It is read twice: first the pages, then the
// comments.
import { decodeAddress } from '#src/lib/text/decode-address.ts'
import { readCommentText, splitComment } from '../comment-text.server.ts'
import { decodeEntities } from '../html-text.ts'
import type { SourceComment, SourceReader, SourceWriter } from '../source.ts'
import { sourceId } from '../source-id.ts'
import { childText, readXmlRecords, type XmlElement } from '../xml/read-xml.server.ts'

const NAME_MAX = 100
const THREADS_MAX = 500_000
const UNKNOWN_SITE = 'https://unknown.invalid'

export const disqusReader: SourceReader = {
  program: 'Disqus',
  recognizes: (file, start) => /\.xml$/i.test(file) && start.includes('<disqus ') && start.includes('http://disqus.com'),
  async read(filePath, writer) {
    const site = await readThreads(filePath, writer.progress)
    await writeComments(filePath, site, writer)
    return { siteUrl: site.siteUrl }
  },
}

/** `pages` by the ids of threads. */
type Site = { siteUrl: string | null; pages: ReadonlyMap<string, URL> }

async function readThreads(filePath: string, progress: () => void): Promise<Site> {
  const pages = new Map<string, URL>()
  const hosts = new Map<string, number>()
  for await (const thread of readXmlRecords(filePath, new Set(['thread', 'post']))) {
    progress()
    const page = thread.name === 'thread' ? URL.parse(childText(thread, 'link')) : null
    if (page === null || pages.size >= THREADS_MAX) continue
    pages.set(idOf(thread), page)
    hosts.set(page.origin, (hosts.get(page.origin) ?? 0) + 1)
  }
  // Threads of previews and of the machine of a developer have other hosts.
  const [[siteUrl] = [null]] = [...hosts].sort(([, one], [, other]) => other - one)
  return { siteUrl, pages }
}

async function writeComments(filePath: string, site: Site, writer: SourceWriter): Promise<void> {
  const leftOut = new Map<string, number>()
  for await (const record of readXmlRecords(filePath, new Set(['thread', 'post']))) {
    writer.progress()
    if (record.name !== 'post') continue
    const page = site.pages.get(threadOf(record))
    const reason = reasonToLeaveOut(record, page)
    if (reason !== null) leftOut.set(reason, (leftOut.get(reason) ?? 0) + 1)
    else if (page) for (const comment of toComments(record, page, site.siteUrl ?? UNKNOWN_SITE)) await writer.comment(comment)
  }
  for (const [reason, comments] of leftOut) writer.skip('comments', `left out, ${reason} (${comments})`)
}

function reasonToLeaveOut(post: XmlElement, page: URL | undefined): string | null {
  if (childText(post, 'isDeleted') === 'true') return 'they were deleted'
  if (page === undefined) return 'their page has no address'
  return childText(post, 'message') === '' ? 'they have no text' : null
}

function* toComments(post: XmlElement, page: URL, siteUrl: string): Generator<SourceComment> {
  const id = idOf(post)
  const parent = post.children.find(({ name }) => name === 'parent')
  const author = post.children.find(({ name }) => name === 'author')
  const time = Date.parse(childText(post, 'createdAt'))
  yield* splitComment(
    {
      id: sourceId('disqus', id),
      address: decodeAddress(page.pathname),
      parent_id: parent === undefined ? null : sourceId('disqus', idOf(parent)),
      created_at: new Date(Number.isNaN(time) ? 0 : time).toISOString(),
      edited_at: null,
      status: childText(post, 'isSpam') === 'true' ? 'spam' : childText(post, 'isApproved') === 'false' ? 'held' : 'shown',
      user_name: decodeEntities(author ? childText(author, 'name') || childText(author, 'username') : '')
        .slice(0, NAME_MAX)
        .toWellFormed(),
      user_email: (author && childText(author, 'email')) || null,
      ...readCommentText(childText(post, 'message'), siteUrl),
      admin_reply: null,
      reply_format: 'text',
      admin_replied_at: null,
    },
    (part) => sourceId('disqus', id, String(part)),
  )
}

function idOf(element: XmlElement): string {
  return element.attributes['dsq:id'] ?? ''
}

function threadOf(post: XmlElement): string {
  const thread = post.children.find(({ name }) => name === 'thread')
  return thread === undefined ? '' : idOf(thread)
}
