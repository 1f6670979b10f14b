// Renders an article so that two of them can be compared as a reader sees them.
import type { Element, Nodes } from 'hast'
import rehypeParse from 'rehype-parse'
import rehypeStringify from 'rehype-stringify'
import { unified } from 'unified'
import type { ImageSource } from '#src/features/media/image-source.ts'
import { type RenderedArticle, renderArticle } from '#src/features/posts/rendering/render-article.server.ts'
import { NO_PROJECT } from '../no-project.ts'

const PICTURE: ImageSource = { src: '/p', srcSet: '', width: 700, height: 350 }

/** Every picture is the same one. Only invisible differences are levelled. */
export async function renderForComparison(content: string): Promise<RenderedArticle> {
  const article = await renderArticle({ content, ...NO_PROJECT }, async (urls) => new Map(urls.map((url) => [url, PICTURE])))
  return { ...article, html: comparable(article.html) }
}

/** Removes invisible differences: white space between blocks, empty classes, and the order of nested marks. */
function comparable(html: string): string {
  const tree = unified().use(rehypeParse, { fragment: true }).parse(html)
  simplify(tree, false)
  return unified().use(rehypeStringify).stringify(tree).replaceAll(' class=""', '').replaceAll('><', '>\n<')
}

const MARKS = [
  'a',
  'abbr',
  'b',
  'cite',
  'code',
  'del',
  'em',
  'i',
  'ins',
  'kbd',
  'mark',
  's',
  'small',
  'span',
  'strike',
  'strong',
  'sub',
  'sup',
  'tt',
  'u',
]
const IN_LINE = [...MARKS, 'img', 'input', 'progress', 'ruby']

function simplify(node: Nodes, inCode: boolean): void {
  if (node.type !== 'root' && node.type !== 'element') return
  const isCode = inCode || (node.type === 'element' && node.tagName === 'pre')
  if (node.type === 'element') sortMarks(node)
  for (const child of node.children) simplify(child, isCode)
  if (isCode) return
  node.children.forEach((child, index) => {
    if (child.type === 'text') child.value = visibleText(child.value, node.children[index - 1], node.children[index + 1])
  })
  for (let index = node.children.length - 1; index >= 0; index -= 1) {
    const child = node.children[index]
    if (child?.type === 'text' && child.value === '') node.children.splice(index, 1)
  }
}

function visibleText(value: string, before: Nodes | undefined, after: Nodes | undefined): string {
  const text = value.replace(/[ \t\n\r\f]+/g, ' ')
  const isEdge = (sibling: Nodes | undefined) => sibling?.type !== 'element' || !IN_LINE.includes(sibling.tagName)
  const trimmed = isEdge(before) ? text.replace(/^ /, '') : text
  return isEdge(after) ? trimmed.replace(/ $/, '') : trimmed
}

/** Sorts nested marks: a bold link is a link in bold. */
function sortMarks(outer: Element): void {
  const [inner] = outer.children
  if (outer.children.length !== 1 || inner?.type !== 'element') return
  if (!MARKS.includes(outer.tagName) || !MARKS.includes(inner.tagName) || outer.tagName <= inner.tagName) return
  const { tagName, properties } = outer
  Object.assign(outer, { tagName: inner.tagName, properties: inner.properties })
  Object.assign(inner, { tagName, properties })
}
