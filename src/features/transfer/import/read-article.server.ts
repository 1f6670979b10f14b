import type { Root } from 'hast'
import type { SiteLayout } from './dialects/site-layout.ts'
import { describeUnknown } from './findings.ts'
import { readHtml } from './html/read-html.server.ts'
import { readMarkdown } from './markdown/markdown.server.ts'
import type { SourceBlock } from './markdown/markdown-reader.ts'
import type { PostFile } from './post-file.ts'
import { splitCode } from './templates/code-places.ts'
import { normalizeMath } from './templates/math-delimiters.ts'
import { prepareMarkdown } from './templates/prepare-markdown.ts'

/** `source` is the Markdown that was parsed, with the lines of its blocks; null for HTML. */
export type ReadArticle = { tree: Root; notes: string[]; source: { text: string; blocks: SourceBlock[] } | null }

/** Reads the text of a file. Throws an Error whose message is the reason to skip the file. */
export function readArticle(
  { file, body, firstLine, markup }: Pick<PostFile, 'file' | 'body' | 'firstLine'> & Partial<Pick<PostFile, 'markup'>>,
  { generator }: Pick<SiteLayout, 'generator'>,
): ReadArticle {
  if (markup === 'foreign-html') return { tree: readHtml(body), notes: [], source: null }
  if (/\.mdx$/i.test(file)) {
    const text = normalizeMath(escapeForMdx(body))
    const { blocks, ...read } = readMarkdown(text, { format: 'mdx', firstLine })
    return { ...read, source: { text, blocks } }
  }
  const { text, unknown, snippets } = prepareMarkdown(body, generator)
  const { tree, notes, blocks } = readMarkdown(text, { firstLine })
  const ofSnippets = snippets.map(({ name, line }) => `code of ${name} on line ${line + firstLine - 1}: left out, put it into the text`)
  return { tree, notes: [...ofSnippets, ...describeUnknown('tag', unknown, firstLine), ...notes], source: { text, blocks } }
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
