// Reads the article of a post file and brings in what it refers to.
import type { PostInput } from '#src/features/posts/post.schema.ts'
import { excerptOf } from '#src/features/posts/rendering/excerpt.ts'
import { importExportedPictures } from './exported-pictures.server.ts'
import { type ImportContext, importPicture, importReferences } from './local-links.server.ts'
import { titleOf } from './markdown/markdown.server.ts'
import { treeToHtml } from './markdown/markdown-reader.ts'
import type { PostFile } from './post-file.ts'
import { plainTreeOf, readArticle } from './read-article.server.ts'
import { importExportedRecordings } from './recordings.server.ts'

/**
 * The post of a file as an import stores it: its article as HTML, its pictures and links with their addresses on this site. Throws an Error whose
 * message is the reason to skip the file.
 */
export async function readPost(post: PostFile, context: ImportContext): Promise<{ input: PostInput; notes: string[] }> {
  if (post.markup === 'html') return toHtmlPost(post, context)
  const { tree, notes: ofText } = readArticle(post, context.layout)
  const plain = plainTreeOf(post, tree, context.layout)
  // An h1 is removed from the text only when it supplies the title.
  const title = post.title ?? titleOf(tree, plain)
  if (title === null) throw new Error(NO_TITLE)
  const notes = await importReferences(tree, referringFile(post), context)
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
    content: treeToHtml(tree).trim(),
  }
  return { input, notes: [...post.notes, ...ofText, ...picture.notes, ...socialPicture.notes, ...notes] }
}

/** The files of an export of another program were written by its reader. */
function referringFile({ file, firstLine, markup }: PostFile) {
  return { file, firstLine: markup === 'markdown' ? firstLine : null }
}

const NO_TITLE = 'the file has no title: add one to its front matter'

/** HTML of an export is imported unchanged. */
async function toHtmlPost({ type, slug, title, fields, body, notes: ofFile }: PostFile, context: ImportContext) {
  if (title === null) throw new Error(NO_TITLE)
  const recordings = await importExportedRecordings(body, context)
  const { notes, ...pictures } = await importExportedPictures(
    { content: recordings.content, thumbnail: fields.thumbnail ?? null, socialImage: fields.socialImage ?? null },
    context,
  )
  const input: PostInput = { ...fields, type, slug, title, ...pictures }
  return { input, notes: [...ofFile, ...recordings.notes, ...notes] }
}
