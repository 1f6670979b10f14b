// The text of the file of a post. Nothing is lost: each text is read as the import reads it, and compared with what is stored.
import * as v from 'valibot'
import { listAddresses, replaceAddresses } from '#src/features/posts/markdown/places/markdown-addresses.server.ts'
import { replaceTitle } from '#src/features/posts/markdown/places/replace-title.server.ts'
import { readDialect } from '#src/features/posts/markdown/reading/dialect.ts'
import { postInputSchema } from '#src/features/posts/post.schema.ts'
import { restoreLineEnds, withLineFeeds } from '#src/lib/text/line-ends.ts'
import { type ExportedPost, serializePost } from '../../export/serialize-post.ts'
import { isHiddenPath } from '../../import/front-matter/visibility.ts'
import type { ImportContext } from '../../import/local-links.server.ts'
import { type PostFile, readPostFile } from '../../import/post-file.ts'
import { readPost } from '../../import/read-post.server.ts'
import { isSameArticle, readBlocks } from './article-blocks.ts'
import { joinPost, NEW_POST, type PostText, splitPost } from './head/split-post.ts'
import { fieldsOf, type WantedPost } from './post-fields.ts'
import { type WrittenArticle, writeChangedBlocks, writeWholeArticle } from './write-article.server.ts'
import { type HeadContext, writeHead } from './write-head.ts'

export type PostFileChange = {
  /** The path below the content folder, with forward slashes. Its name may say the slug and the date. */
  file: string
  /** The text of the file with its byte order mark; null for a new file. */
  previous: string | null
  post: ExportedPost
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
 * differ and the blocks that differ change; link definitions, comments, unknown keys, quotes and line ends stay.
 *
 * Reading the text gives the same post: the same fields, and an article that the editor opens as the same document. What Markdown cannot say is
 * HTML in it; a post that Markdown cannot hold is written with `markup: html`. A date of the last change alone changes nothing, and a file without
 * dates gets none. Null for a file whose front matter has no place for a change: written anew, it would lose its comments and unknown keys.
 *
 * Dates are in the time zone of the site: call it inside of `withTimeZone`.
 */
export async function updatePostFile(change: PostFileChange): Promise<string | null> {
  const { previous, post } = change
  const before = previous === null ? null : await readText(previous, change)
  if (previous !== null && before && saysPost(before, change)) return previous
  if (post.markdown !== null) return updateMarkdownFile({ ...change, markdown: post.markdown }, before)
  for await (const text of attempts(change, before)) {
    const restored = previous === null ? text : restoreLineEnds(previous, text)
    for (const candidate of new Set([restored, text])) {
      const read = await readText(candidate, change)
      if (read && saysPost(read, change)) return candidate
    }
  }
  return previous === null ? serializePost(post) : null
}

type ReadText = {
  file: PostFile
  content: string
  /** Null for rich text. */
  markdown: string | null
  hasTitle: boolean
  excerpt: string
  title: string
  thumbnail: string | null
  socialImage: string | null
}

/** Null for a text that the import refuses. */
async function readText(text: string, { file, site: { context } }: PostFileChange): Promise<ReadText | null> {
  try {
    const read = readPostFile(file, text.replace(/^\uFEFF/, ''), context.layout)
    const { input, excerpt } = await readPost(read, context)
    const { title, content, markdown = null, dialect = '', thumbnail = null, socialImage = null } = input
    const { hasTitle } = readDialect(dialect)
    const isValid = v.is(postInputSchema, { ...input, slug: read.slug })
    return isValid ? { file: read, content, markdown, hasTitle, title, excerpt, thumbnail, socialImage } : null
  } catch {
    return null
  }
}

function saysPost(read: ReadText, change: PostFileChange): boolean {
  const { post } = change
  const { file, thumbnail, socialImage, title } = read
  // Earlier versions stored a description that nobody wrote.
  const excerpt = post.markdown === null && !file.isOwn ? read.excerpt : ''
  const said = { ...file, title, excerpt, fields: { ...file.fields, thumbnail, socialImage } }
  const wanted = wantedPost(change, post, false)
  return (
    (wanted.isPublished === null || file.fields.published === wanted.isPublished) &&
    fieldsOf(wanted).every(({ isSaid }) => isSaid(said)) &&
    (post.markdown === null ? isSameArticle(post.content, read.content) : saysSource(read, { ...change, markdown: post.markdown }))
  )
}

type MarkdownChange = PostFileChange & { markdown: string }

/** In a file of another program, the site beside it says the dialect. */
function saysSource(read: ReadText, change: MarkdownChange): boolean {
  const { post } = change
  const isSameDialect = read.file.isOwn ? read.file.dialect === post.dialect : read.hasTitle === readDialect(post.dialect).hasTitle
  return isSameDialect && bodyOf(change) === read.markdown
}

/** The file of a post in Markdown: its body is the source of the post, byte for byte, with the names of the files that are written for its pictures. */
async function updateMarkdownFile(change: MarkdownChange, before: ReadText | null): Promise<string | null> {
  if (change.previous !== null && before === null) return null
  const body = bodyOf(change)
  // What other files have no form for, a file of this program says.
  for (const isOwn of before?.file.isOwn === false ? [false, true] : [true]) {
    const text = `${writeMarkdownHead(change, before, isOwn)}${body}`
    const read = await readText(text, change)
    if (read && saysPost(read, change)) return text
  }
  return change.previous === null ? serializePost(change.post) : null
}

/** The part of the file before its body. */
function writeMarkdownHead(change: MarkdownChange, before: ReadText | null, isOwn: boolean): string {
  const { file, previous, post, site } = change
  const old = previous === null ? null : splitPost(withLineFeeds(previous))
  const head = writeHead(
    { ...(old ?? { ...NEW_POST, head: post.frontMatter }), body: '' },
    {
      ...{ file, layout: site.context.layout, excerpt: '', title: readDialect(post.dialect).hasTitle ? post.title : null },
      markup: isOwn ? 'markdown' : null,
      dialect: isOwn && post.dialect !== (before?.file.dialect ?? '') ? post.dialect : null,
      post: wantedPost(change, filePictures(change, before), old === null),
    },
  )
  if (previous === null || before === null) return joinPost(head)
  return restoreLineEnds(previous.slice(0, previous.length - before.file.source.length), joinPost(head))
}

function bodyOf({ post: { dialect, title }, markdown, site }: MarkdownChange): string {
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

function wantedPost({ file, post, site }: PostFileChange, { thumbnail, socialImage }: Pictures, isNew: boolean): WantedPost {
  const isPublished = isHiddenPath(file) ? null : post.status !== 'draft'
  return { ...post, thumbnail, socialImage, siteAuthor: site.author, isPublished, isNew }
}

/** What the file may become, first what changes least. */
async function* attempts(change: PostFileChange, before: ReadText | null): AsyncGenerator<string> {
  const { file, previous, post, site } = change
  const old = previous === null || before === null ? null : splitPost(withLineFeeds(previous))
  if (previous !== null && old === null) return
  const isNew = old === null
  const head = old ?? NEW_POST
  const write = (text: PostText, body: string, context: Pick<HeadContext, 'post' | 'excerpt' | 'title' | 'markup'>) =>
    joinPost({ ...writeHead({ ...text, body: '' }, { file, layout: site.context.layout, dialect: null, ...context }), body })
  for await (const article of articles(change, { before, old })) {
    const wanted = wantedPost(change, filePictures(change, before), isNew)
    const body = isNew ? `\n${article.body}` : article.body
    for (const markup of [null, 'markdown'] as const) yield write(head, body, { ...article, post: wanted, markup })
  }
  // Articles of this form keep the addresses of the site.
  yield write(head, `${post.content}\n`, { post: wantedPost(change, post, isNew), excerpt: '', title: null, markup: 'html' })
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

type Before = { before: ReadText | null; old: PostText | null }

/** Bodies in Markdown. None for a file whose article is HTML. */
async function* articles({ file, post, site }: PostFileChange, { before, old }: Before): AsyncGenerator<WrittenArticle> {
  if (before?.file.markup === 'html') return
  if (old && before && isSameArticle(post.content, before.content)) {
    yield { body: old.body, excerpt: before.excerpt, title: before.file.title === null ? before.title : null }
  }
  const blocks = readBlocks(post.content)
  if (blocks === null) return
  const options = { file, context: site.context, title: post.title, toFile: site.toFile }
  const changed = old && before ? await writeChangedBlocks({ ...before.file, body: old.body }, blocks, options) : null
  if (changed) yield changed
  const written = await writeWholeArticle(blocks, options, post.content.length)
  if (written) yield written
}
