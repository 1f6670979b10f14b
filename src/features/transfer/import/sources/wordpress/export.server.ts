import { decodeEntities, plainTextOf } from '../html-text.ts'
import { childText, readXmlRecords, type XmlElement } from '../xml/read-xml.server.ts'
import type { Attachment } from './shortcode-converters.ts'

/** What the posts of an export refer to. */
export type Export = {
  siteUrl: string | null
  /** Display names by login. */
  authors: ReadonlyMap<string, string>
  attachments: ReadonlyMap<string, Attachment>
  /** Ids of pictures by the post that they were uploaded with. */
  attached: ReadonlyMap<string, readonly string[]>
  reusedBlocks: ReadonlyMap<string, string>
  /** Addresses of posts and pages by their ids, for links such as `/?p=7`. */
  links: ReadonlyMap<string, string>
  /** Number of items by type, for types that are no posts. */
  leftOut: ReadonlyMap<string, number>
}

const RECORDS = new Set(['item', 'wp:author', 'wp:base_blog_url', 'wp:base_site_url', 'wp:wxr_version'])
/** Of attachments and reused blocks, which stay in memory. */
const REFERENCES_MAX = 500_000
const BLOCKS_LENGTH_MAX = 20_000_000

/** The first of two passes over the file. */
export async function readExport(filePath: string, progress: () => void): Promise<Export> {
  const references = createReferences()
  let siteUrl = ''
  let isWordPress = false
  for await (const record of readXmlRecords(filePath, RECORDS)) {
    progress()
    isWordPress = true
    if (record.name === 'item') references.addItem(record)
    else if (record.name === 'wp:author') references.addAuthor(record)
    else if (record.name === 'wp:base_blog_url' || (record.name === 'wp:base_site_url' && siteUrl === '')) siteUrl = record.text.trim()
  }
  if (!isWordPress) throw new Error('the file has no posts of WordPress')
  return { ...references.found, siteUrl: URL.canParse(siteUrl) ? siteUrl : null }
}

function createReferences() {
  const authors = new Map<string, string>()
  const attachments = new Map<string, Attachment>()
  const attached = new Map<string, string[]>()
  const reusedBlocks = new Map<string, string>()
  const links = new Map<string, string>()
  const leftOut = new Map<string, number>()
  let blocksLength = 0

  function addAttachment(id: string, item: XmlElement): void {
    const url = decodeEntities(childText(item, 'wp:attachment_url') || childText(item, 'guid'))
    if (url === '' || attachments.size >= REFERENCES_MAX) return
    const alt = metaOf(item, '_wp_attachment_image_alt') ?? ''
    attachments.set(id, {
      url,
      alt: plainTextOf(alt).slice(0, 1_000),
      caption: plainTextOf(childText(item, 'excerpt:encoded')).slice(0, 2_000),
    })
    const parent = childText(item, 'wp:post_parent')
    if (!/\.(?:avif|gif|jpe?g|png|webp)$/i.test(url)) return
    const siblings = attached.get(parent) ?? []
    siblings.push(id)
    attached.set(parent, siblings)
  }

  function addBlock(id: string, content: string): void {
    blocksLength += content.length
    if (blocksLength <= BLOCKS_LENGTH_MAX) reusedBlocks.set(id, content)
  }

  return {
    found: { authors, attachments, attached, reusedBlocks, links, leftOut },
    addAuthor(author: XmlElement): void {
      const login = childText(author, 'wp:author_login')
      const name = decodeEntities(childText(author, 'wp:author_display_name'))
      if (login !== '' && name !== '' && authors.size < REFERENCES_MAX) authors.set(login, name)
    },
    addItem(item: XmlElement): void {
      const type = childText(item, 'wp:post_type') || 'unknown'
      const id = childText(item, 'wp:post_id')
      if (type === 'attachment') addAttachment(id, item)
      if (type === 'wp_block') addBlock(id, childText(item, 'content:encoded'))
      const isPost = type === 'post' || type === 'page'
      if (isPost && links.size < REFERENCES_MAX) links.set(id, childText(item, 'link'))
      if (!isPost && leftOut.size < 1_000) leftOut.set(type, (leftOut.get(type) ?? 0) + 1)
    },
  }
}

/** A value that WordPress or a plugin stores with a post; null without one. */
export function metaOf(item: XmlElement, key: string): string | null {
  return metasOf(item, key)[0] ?? null
}

export function metasOf(item: XmlElement, key: string): string[] {
  const found = item.children.filter((child) => child.name === 'wp:postmeta' && childText(child, 'wp:meta_key') === key)
  return found.map((child) => childText(child, 'wp:meta_value'))
}
