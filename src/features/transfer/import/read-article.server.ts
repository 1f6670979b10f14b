import type { Root } from 'hast'
import { elementsOf } from '#src/features/posts/rendering/hast-tree.ts'
import type { Generator, SiteLayout } from './dialects/site-layout.ts'
import { describeUnknown } from './findings.ts'
import { readHtml } from './html/read-html.server.ts'
import { drawEmoji } from './markdown/emoji-codes.ts'
import { readMarkdown } from './markdown/markdown.server.ts'
import type { SourceBlock } from './markdown/markdown-reader.ts'
import { dropComments } from './mdx/drop-comments.ts'
import type { PostFile } from './post-file.ts'
import { splitCode } from './templates/code-places.ts'
import { normalizeMath } from './templates/math-delimiters.ts'
import { prepareMarkdown } from './templates/prepare-markdown.ts'

/** `source` is the Markdown that was parsed, with the lines of its blocks; null for HTML. */
export type ReadArticle = { tree: Root; notes: string[]; source: { text: string; blocks: SourceBlock[] } | null }

type ArticleFile = Pick<PostFile, 'file' | 'body' | 'firstLine'> & Partial<Pick<PostFile, 'markup' | 'isOwn'>>

/** The programs in whose articles one tilde strikes: goldmark (Hugo), remark-gfm (Docusaurus, Astro) and marked (Hexo). */
const SINGLE_TILDE: ReadonlySet<Generator | null> = new Set<Generator>(['hugo', 'docusaurus', 'astro', 'hexo'])

/** Whether one tilde strikes in a file, as it did on the former site. In a file of this program two do. */
function hasSingleTilde({ isOwn = false }: Pick<ArticleFile, 'isOwn'>, { generator }: Pick<SiteLayout, 'generator'>): boolean {
  return !isOwn && SINGLE_TILDE.has(generator)
}

type Layout = Pick<SiteLayout, 'generator'> & Partial<Pick<SiteLayout, 'drawsEmoji'>>

/** Reads the text of a file. Throws an Error whose message is the reason to skip the file. */
export function readArticle(
  article: ArticleFile,
  layout: Layout,
  { singleTilde } = { singleTilde: hasSingleTilde(article, layout) },
): ReadArticle {
  const read = readText(article, layout, singleTilde)
  if (layout.drawsEmoji && !article.isOwn && article.markup !== 'foreign-html') drawEmoji(read.tree)
  return read
}

function readText({ file, body, firstLine, markup, isOwn = false }: ArticleFile, { generator }: Layout, singleTilde: boolean): ReadArticle {
  if (markup === 'foreign-html') return { tree: readHtml(body), notes: [], source: null }
  if (/\.mdx$/i.test(file)) {
    const text = normalizeMath(escapeForMdx(body))
    const { blocks, ...read } = readMarkdown(text, { format: 'mdx', firstLine, singleTilde })
    return { ...read, source: { text, blocks } }
  }
  // Docusaurus reads Markdown as MDX, where such comments are the writer's own.
  const shown = generator === 'docusaurus' && !isOwn ? dropComments(body) : body
  const { text, unknown, snippets } = prepareMarkdown(shown, generator)
  const { tree, notes, blocks } = readMarkdown(text, { firstLine, singleTilde })
  const ofSnippets = snippets.map(({ name, line }) => `code of ${name} on line ${line + firstLine - 1}: left out, put it into the text`)
  return { tree, notes: [...ofSnippets, ...describeUnknown('tag', unknown, firstLine), ...notes], source: { text, blocks } }
}

/** The tree of an article for texts without marks, in which `3~5 days, 7~9 nights` would lose its tildes and read as other figures. */
export function plainTreeOf(article: ArticleFile, tree: Root, layout: Layout): Root {
  const mayStrike = hasSingleTilde(article, layout) && elementsOf(tree, 'del').length > 0
  return mayStrike ? readArticle(article, layout, { singleTilde: false }).tree : tree
}

/** Comments of HTML and ids of headings (`{#id}`) are no MDX, but Docusaurus reads them. Lines stay where they are. */
function escapeForMdx(markdown: string): string {
  if (!markdown.includes('<!--') && !markdown.includes('{#')) return markdown
  return splitCode(markdown)
    .map(({ text, isCode }) => {
      if (!isCode) return text.replaceAll('{#', '\\{#')
      return text.startsWith('<!--') ? text.replace(/[^\n]/g, '') : text
    })
    .join('')
}
