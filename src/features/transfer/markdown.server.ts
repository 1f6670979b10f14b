// Markdown (CommonMark, GitHub's tables, task lists, footnotes and strikethrough, raw HTML) to the HTML a post is written in.
// Nothing is sanitised here: a post's content is checked when it is rendered, wherever it came from.
import type { Element, Nodes, Root } from 'hast'
import type { Root as MarkdownRoot } from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { unified } from 'unified'
import { visit } from 'unist-util-visit'

const processor = unified()
  .use(remarkParse)
  .use(remarkGfm)
  .use(readAttributes)
  .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '' })
  .use(rehypeRaw)
  .use(rehypeStringify)

export function markdownToTree(markdown: string): Root {
  return processor.runSync(processor.parse(markdown))
}

export function treeToHtml(tree: Root): string {
  return processor.stringify(tree)
}

export function markdownToHtml(markdown: string): string {
  return treeToHtml(markdownToTree(markdown))
}

/** Takes the heading that opens the text out of the tree, if it is an h1, and answers its words. */
export function takeTitle(tree: Root): string | null {
  const first = tree.children.find((child) => child.type === 'element')
  if (first?.tagName !== 'h1') return null
  tree.children.splice(tree.children.indexOf(first), 1)
  return textOf(first) || null
}

const EXCERPT_LENGTH = 160

/** The first paragraph as one line of at most 160 characters; empty when there is none. */
export function excerptOf(tree: Root): string {
  const paragraph = tree.children.find(
    (child): child is Element => child.type === 'element' && child.tagName === 'p' && textOf(child) !== '',
  )
  return paragraph ? shorten(textOf(paragraph)) : ''
}

function shorten(text: string): string {
  if (text.length <= EXCERPT_LENGTH) return text
  const cut = text.slice(0, EXCERPT_LENGTH - 1)
  const wordEnd = cut.lastIndexOf(' ')
  return `${(wordEnd > EXCERPT_LENGTH / 2 ? cut.slice(0, wordEnd) : cut).replace(/[\s,;:–—-]+$/, '').toWellFormed()}…`
}

function textOf(node: Nodes): string {
  return words(node).replace(/\s+/g, ' ').trim()
}

/** Marks of footnotes are no words of the sentence they hang on. */
function words(node: Nodes): string {
  if (node.type === 'text') return node.value
  if (node.type === 'element' && (node.tagName === 'br' || node.properties.dataFootnoteRef !== undefined)) return ' '
  return node.type === 'element' || node.type === 'root' ? node.children.map(words).join('') : ''
}

/** What other engines write beside the text: `{#id}` after a heading, `title="file.rs"` after the language of a code block. */
function readAttributes() {
  return (tree: MarkdownRoot) => {
    visit(tree, 'heading', (heading) => {
      const last = heading.children.at(-1)
      if (last?.type !== 'text') return
      const id = /\s*\{#(?<id>[\w-]+)\}\s*$/.exec(last.value)
      if (!id?.groups?.id) return
      last.value = last.value.slice(0, id.index)
      heading.data = { ...heading.data, hProperties: { id: id.groups.id } }
    })
    visit(tree, 'code', (code) => {
      const title = /(?:^|[\s{,])(?:title|filename|file|name)=(?:"([^"]*)"|'([^']*)'|([^\s,}]+))/.exec(code.meta ?? '')
      const name = title?.[1] ?? title?.[2] ?? title?.[3]
      if (name) code.data = { ...code.data, hProperties: { dataTitle: name } }
    })
  }
}
