// Reads the article of a file: Markdown in the dialect of its site, or the HTML of an export of another program.
import type { Root } from 'hast'
import { type Dialect, readDialect } from '#src/features/posts/markdown/reading/dialect.ts'
import { readHtml } from '#src/features/posts/markdown/reading/html/read-html.server.ts'
import { plainTreeOf, type ReadArticle, readArticle } from '#src/features/posts/markdown/reading/read-article.server.ts'
import type { SiteLayout } from './dialects/site-layout.ts'
import type { PostFile } from './post-file.ts'

/** `plain` is the tree for texts without marks. */
export type ReadFileText = ReadArticle & { plain: Root }

type FileText = Pick<PostFile, 'file' | 'body' | 'firstLine'> & Partial<Pick<PostFile, 'markup' | 'isOwn' | 'dialect' | 'title'>>
type Layout = Pick<SiteLayout, 'generator'> & Partial<Pick<SiteLayout, 'drawsEmoji'>>

/** Throws an Error whose message is the reason to skip the file. */
export function readFileText(text: FileText, layout: Layout): ReadFileText {
  const { body, firstLine, markup } = text
  if (markup === 'foreign-html') {
    const tree = readHtml(body)
    return { tree, plain: tree, notes: [] }
  }
  const dialect = dialectOf(text, layout)
  const read = readArticle(body, dialect, { firstLine })
  return { ...read, plain: plainTreeOf(body, read.tree, dialect) }
}

/** A file of this program names its Markdown, whatever the site beside it is made with. */
export function dialectOf(
  { file, isOwn = false, dialect = '', title }: Pick<FileText, 'file' | 'isOwn' | 'dialect' | 'title'>,
  { generator, drawsEmoji = false }: Layout,
): Dialect {
  const isMdx = /\.mdx$/i.test(file)
  const hasTitle = title === null
  if (!isOwn) return { generator, isMdx, drawsEmoji, hasTitle }
  const own = readDialect(dialect)
  return { ...own, isMdx: own.isMdx || isMdx, hasTitle: own.hasTitle || hasTitle }
}
