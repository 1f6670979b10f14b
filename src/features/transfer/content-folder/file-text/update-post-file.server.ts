// The text of the file of a post. Nothing is lost: each text is read as the import reads it, and compared with what is stored.
import * as v from 'valibot'
import { listAddresses, replaceAddresses } from '#src/features/posts/markdown/places/markdown-addresses.server.ts'
import { replaceTitle } from '#src/features/posts/markdown/places/replace-title.server.ts'
import { readDialect } from '#src/features/posts/markdown/reading/dialect.ts'
import { isSameArticle } from '#src/features/posts/markdown/writing/article-blocks.ts'
import { postInputSchema } from '#src/features/posts/post.schema.ts'
import { restoreLineEnds, withLineFeeds } from '#src/lib/text/line-ends.ts'
import { type ExportedPost, serializePost } from '../../export/serialize-post.ts'
import { isHiddenPath } from '../../import/front-matter/visibility.ts'
import type { ImportContext } from '../../import/local-links.server.ts'
import { type PostFile, readPostFile } from '../../import/post-file.ts'
import { readPost } from '../../import/read-post.server.ts'
import { joinPost, NEW_POST, splitPost } from './head/split-post.ts'
import { fieldsOf, type WantedPost } from './post-fields.ts'
import { writeHead } from './write-head.ts'

export type PostFileChange = {
  /** The path below the content folder, with forward slashes. Its name may say the slug and the date. */
  file: string
  /** The text of the file with its byte order mark; null for a new file. */
  previous: string | null
  post: ExportedPost
  /** The slug of the post when it and the file last agreed; null for a new file. */
  agreedSlug: string | null
  site: FileSite
}

export type FileSite = {
  /** With which the import reads files of the folder. Pictures that `toFile` names must be there. */
  context: ImportContext
  /** The author in the settings: a file that names only the owner has no authors of its own. */
  author: string
  /** The address in the file for one on the site, such as that of a picture; the same address when the file has no other. */
  toFile: (address: string) => string
}

/**
 * The text of the file for what is stored of a post. A file that says it already is returned as it is, byte for byte. Otherwise only the keys that
 * differ change, each at its place, and the body is the source of the post: Markdown byte for byte, with the names of the files that are written for
 * its pictures, or with `markup: html` the HTML of rich text.
 *
 * Reading the text gives the same post. A date of the last change alone changes nothing, and a file without dates gets none. Null for a file whose front
 * matter has no place for a change: written anew, it would lose its comments and unknown keys.
 *
 * Dates are in the time zone of the site: call it inside of `withTimeZone`.
 */
export async function updatePostFile(change: PostFileChange): Promise<string | null> {
  const { previous, post } = change
  const before = previous === null ? null : await readText(previous, change)
  if (previous !== null && before === null) return null
  if (previous !== null && before && saysPost(before, change)) return previous
  const body = bodyOf(change)
  // What other files have no form for, a file of this program says.
  for (const isOwn of post.markdown !== null && before?.file.isOwn === false ? [false, true] : [true]) {
    const text = `${textBeforeBody(change, before, isOwn)}${body}`
    const read = await readText(text, change)
    if (read && saysPost(read, change)) return text
  }
  return previous === null ? serializePost(post) : null
}

type ReadText = {
  file: PostFile
  content: string
  /** Null for rich text. */
  markdown: string | null
  hasTitle: boolean
  title: string
  thumbnail: string | null
  socialImage: string | null
}

/** Null for a text that the import refuses. */
async function readText(text: string, { file, site: { context } }: PostFileChange): Promise<ReadText | null> {
  try {
    const read = readPostFile(file, text.replace(/^\uFEFF/, ''), context.layout)
    const { input } = await readPost(read, context)
    const { title, content, markdown = null, dialect = '', thumbnail = null, socialImage = null } = input
    const { hasTitle } = readDialect(dialect)
    const isValid = v.is(postInputSchema, { ...input, slug: read.slug })
    return isValid ? { file: read, content, markdown, hasTitle, title, thumbnail, socialImage } : null
  } catch {
    return null
  }
}

function saysPost(read: ReadText, change: PostFileChange): boolean {
  const { file, thumbnail, socialImage, title } = read
  const said = { ...file, title, fields: { ...file.fields, thumbnail, socialImage } }
  const wanted = wantedPost(change, change.post, false)
  return (
    (wanted.isPublished === null || file.fields.published === wanted.isPublished) &&
    fieldsOf(wanted).every(({ isSaid }) => isSaid(said)) &&
    saysSource(read, change)
  )
}

/** In a file of another program, the site beside it says the dialect. */
function saysSource({ file, markdown, content, hasTitle }: ReadText, change: PostFileChange): boolean {
  const { post } = change
  if (post.markdown === null) return markdown === null && isSameArticle(post.content, content)
  const isSameDialect = file.isOwn ? file.dialect === post.dialect : hasTitle === readDialect(post.dialect).hasTitle
  return isSameDialect && bodyOf(change) === markdown
}

function textBeforeBody(change: PostFileChange, before: ReadText | null, isOwn: boolean): string {
  const { file, previous, post, site } = change
  const old = previous === null ? null : splitPost(withLineFeeds(previous))
  const isMarkdown = post.markdown !== null
  const head = writeHead(
    { ...(old ?? { ...NEW_POST, head: post.frontMatter }), body: '' },
    {
      ...{ file, layout: site.context.layout, title: readDialect(post.dialect).hasTitle ? post.title : null },
      markup: isMarkdown ? (isOwn ? 'markdown' : null) : 'html',
      dialect: isMarkdown && isOwn && post.dialect !== (before?.file.dialect ?? '') ? post.dialect : null,
      post: wantedPost(change, isMarkdown ? filePictures(change, before) : post, old === null),
    },
  )
  if (previous === null || before === null) return joinPost(head)
  return restoreLineEnds(previous.slice(0, previous.length - before.file.source.length), joinPost(head))
}

/** HTML keeps the addresses of the site. */
function bodyOf({ post: { content, markdown, dialect, title }, site }: PostFileChange): string {
  if (markdown === null) return `${content}\n`
  const source = { markdown: replaceTitle({ markdown, dialect, title }), dialect, kind: 'all' } as const
  const replacements = new Map(
    listAddresses(source).flatMap((address): [string, string][] => {
      const inFile = site.toFile(address)
      return inFile === address ? [] : [[address, inFile]]
    }),
  )
  return replacements.size === 0 ? source.markdown : replaceAddresses({ ...source, replacements })
}

type Pictures = Pick<WantedPost, 'thumbnail' | 'socialImage'>

function wantedPost({ file, post, agreedSlug, site }: PostFileChange, { thumbnail, socialImage }: Pictures, isNew: boolean): WantedPost {
  const isPublished = isHiddenPath(file) ? null : post.status !== 'draft'
  return { ...post, thumbnail, socialImage, agreedSlug, siteAuthor: site.author, isPublished, isNew }
}

/** Pictures that did not change keep the spelling of the file. */
function filePictures({ post, site }: PostFileChange, before: ReadText | null): Pictures {
  const spell = (name: 'thumbnail' | 'socialImage') => {
    const address = post[name]
    const written = before?.[name] === address ? before?.file.fields[name] : null
    return address === null ? null : (written ?? site.toFile(address))
  }
  return { thumbnail: spell('thumbnail'), socialImage: spell('socialImage') }
}
