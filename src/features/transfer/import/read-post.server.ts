// Reads the article of a post file and brings in what it refers to.
import { writeAddresses } from '#src/features/posts/markdown/addresses.ts'
import { articleHtml } from '#src/features/posts/markdown/derive-article.server.ts'
import { writeDialect } from '#src/features/posts/markdown/reading/dialect.ts'
import { titleOf } from '#src/features/posts/markdown/reading/parse/extract-title.ts'
import type { PostInput } from '#src/features/posts/post.schema.ts'
import { excerptOf } from '#src/features/posts/rendering/excerpt.ts'
import { importExportedPictures } from './exported-pictures.server.ts'
import { type ImportContext, importPicture, importReferences } from './local-links.server.ts'
import type { PostFile } from './post-file.ts'
import { dialectOf, readFileText } from './read-file-text.server.ts'
import { importExportedRecordings } from './recordings.server.ts'

/** `excerpt` is the beginning of the article. */
export type ReadPost = { input: PostInput; notes: string[]; excerpt: string }

/**
 * The post of a file as an import stores it: Markdown as it is written, with the addresses where its pictures and links lead on this site; another article
 * as HTML with these addresses. Throws an Error whose message is the reason to skip the file.
 */
export async function readPost(post: PostFile, context: ImportContext): Promise<ReadPost> {
  if (post.markup === 'html') return toHtmlPost(post, context)
  const { tree, plain, notes: ofText } = readFileText(post, context.layout)
  const dialect = dialectOf(post, context.layout)
  const heading = dialect.hasTitle ? titleOf(tree, plain) : null
  const title = post.title ?? heading
  if (title === null) throw new Error(NO_TITLE)
  const { notes, addresses } = await importReferences(tree, referringFile(post), context)
  const { thumbnail, thumbnailAlt, socialImage, description } = post.fields
  const storePicture = async (address: string | null | undefined, alt: string) =>
    address ? await importPicture(address, alt, post.file, context) : { url: null, notes: [] }
  const picture = await storePicture(thumbnail, thumbnailAlt || title)
  const socialPicture = await storePicture(socialImage, title)
  const excerpt = excerptOf(plain)
  const source = { markdown: post.source, dialect: writeDialect(dialect), addresses: writeAddresses(addresses) }
  const input: PostInput = {
    ...post.fields,
    ...(post.markup === 'markdown' ? source : {}),
    type: post.type,
    slug: post.slug,
    title,
    description: description || (post.markup === 'markdown' ? '' : excerpt),
    thumbnail: picture.url,
    socialImage: socialPicture.url,
    content: articleHtml(tree),
  }
  return { input, notes: [...post.notes, ...ofText, ...picture.notes, ...socialPicture.notes, ...notes], excerpt }
}

/** The files of an export of another program were written by its reader. */
function referringFile({ file, firstLine, markup, ownAddresses }: PostFile) {
  return { file, firstLine: markup === 'markdown' ? firstLine : null, addresses: ownAddresses }
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
  return { input, notes: [...ofFile, ...recordings.notes, ...notes], excerpt: '' }
}
