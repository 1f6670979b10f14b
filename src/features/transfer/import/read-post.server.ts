// Reads the article of a post file and brings in what it refers to.
import type { Root } from 'hast'
import { deriveArticle } from '#src/features/posts/markdown/derive-article.server.ts'
import { encodeAddress } from '#src/features/posts/markdown/places/encode-address.ts'
import { listAddresses, replaceAddresses } from '#src/features/posts/markdown/places/markdown-addresses.server.ts'
import { writeDialect } from '#src/features/posts/markdown/reading/dialect.ts'
import { titleOf } from '#src/features/posts/markdown/reading/parse/markdown.server.ts'
import { treeToHtml } from '#src/features/posts/markdown/reading/parse/markdown-reader.ts'
import type { PostInput } from '#src/features/posts/post.schema.ts'
import { excerptOf } from '#src/features/posts/rendering/excerpt.ts'
import { elementsOf, textProperty } from '#src/features/posts/rendering/hast-tree.ts'
import { importExportedPictures } from './exported-pictures.server.ts'
import { type ImportContext, importPicture, importReferences } from './local-links.server.ts'
import type { PostFile } from './post-file.ts'
import { dialectOf, readFileText } from './read-file-text.server.ts'
import { importExportedRecordings } from './recordings.server.ts'

/** `addresses` are those here by those in the source, where a post keeps its Markdown. */
export type ReadPost = { input: PostInput; notes: string[]; addresses: ReadonlyMap<string, string> }

/**
 * The post of a file as an import stores it: its article as HTML, its pictures and links with their addresses on this site. Throws an Error whose
 * message is the reason to skip the file.
 */
export async function readPost(post: PostFile, context: ImportContext): Promise<ReadPost> {
  if (post.markup === 'html') return toHtmlPost(post, context)
  const { tree, plain, notes: ofText } = readFileText(post, context.layout)
  // An h1 is removed from the text only when it supplies the title.
  const title = post.title ?? titleOf(tree, plain)
  if (title === null) throw new Error(NO_TITLE)
  const written = addressesIn(tree)
  const notes = await importReferences(tree, referringFile(post), context)
  const addresses = new Map(addressesIn(tree).flatMap((address, index): [string, string][] => pairOf(written[index], address)))
  const { thumbnail, thumbnailAlt, socialImage, description } = post.fields
  const storePicture = async (address: string | null | undefined, alt: string) =>
    address ? await importPicture(address, alt, post.file, context) : { url: null, notes: [] }
  const picture = await storePicture(thumbnail, thumbnailAlt || title)
  const socialPicture = await storePicture(socialImage, title)
  const input: PostInput = {
    ...post.fields,
    type: post.type,
    slug: post.slug,
    title,
    description: description || (post.isOwn ? '' : excerptOf(plain)),
    thumbnail: picture.url,
    socialImage: socialPicture.url,
    ...(keepsMarkdown(post) ? sourceOf(post, addresses, context) : { content: treeToHtml(tree).trim() }),
  }
  return { input, notes: [...post.notes, ...ofText, ...picture.notes, ...socialPicture.notes, ...notes], addresses }
}

/** Files that say `markup: markdown`. */
function keepsMarkdown({ isOwn, title }: PostFile): boolean {
  return isOwn && title !== null
}

/** The Markdown of the file, in which only addresses change. */
function sourceOf(post: PostFile, addresses: ReadonlyMap<string, string>, { layout }: ImportContext) {
  const dialect = writeDialect(dialectOf(post, layout))
  const source = { markdown: post.source, dialect, kind: 'all' } as const
  const replacements = new Map(
    listAddresses(source).flatMap((address): [string, string][] =>
      pairOf(address, addresses.get(address) ?? addresses.get(encodeAddress(address))),
    ),
  )
  const markdown = replacements.size === 0 ? post.source : replaceAddresses({ ...source, replacements })
  return { markdown, dialect, content: deriveArticle({ markdown, dialect }) }
}

/** None for an address that stays, or goes. */
function pairOf(written: string | null | undefined, address: string | null | undefined): [string, string][] {
  return written && address && written !== address ? [[written, address]] : []
}

/** In their order, null for an element without one. */
function addressesIn(tree: Root): (string | null)[] {
  return elementsOf(tree, 'a', 'img', 'video', 'audio', 'source').map(
    ({ element }) => textProperty(element, 'href') ?? textProperty(element, 'src') ?? null,
  )
}

/** The files of an export of another program were written by its reader. */
function referringFile({ file, firstLine, markup }: PostFile) {
  return { file, firstLine: markup === 'markdown' ? firstLine : null }
}

const NO_TITLE = 'the file has no title: add one to its front matter'

/** HTML of an export is imported unchanged. */
async function toHtmlPost({ type, slug, title, fields, body, notes: ofFile }: PostFile, context: ImportContext): Promise<ReadPost> {
  if (title === null) throw new Error(NO_TITLE)
  const recordings = await importExportedRecordings(body, context)
  const { notes, ...pictures } = await importExportedPictures(
    { content: recordings.content, thumbnail: fields.thumbnail ?? null, socialImage: fields.socialImage ?? null },
    context,
  )
  const input: PostInput = { ...fields, type, slug, title, ...pictures }
  return { input, notes: [...ofFile, ...recordings.notes, ...notes], addresses: new Map() }
}
