// The title in Markdown that has it as a heading.
import type { Heading, Nodes } from 'mdast'
import { readDialect } from '../reading/dialect.ts'
import { parseSource, splitMark } from './parse-source.server.ts'

/** The Markdown with `title` in the h1 that opens it. The same Markdown when its dialect has no such title, or the title is that. */
export function replaceTitle({ markdown, dialect: written, title }: { markdown: string; dialect: string; title: string }): string {
  const dialect = readDialect(written)
  if (!dialect.hasTitle) return markdown
  const { mark, text } = splitMark(markdown)
  const heading = parseSource(text, dialect).children.find((node): node is Heading => node.type === 'heading' && node.depth === 1)
  const from = heading?.children[0]?.position?.start.offset
  const to = heading?.children.at(-1)?.position?.end.offset
  if (!heading || from === undefined || to === undefined || oneLine(textOf(heading)) === oneLine(title)) return markdown
  return `${mark}${text.slice(0, from)}${escapeText(title)}${text.slice(to)}`
}

function textOf(node: Nodes): string {
  if ('value' in node) return node.value
  return 'children' in node ? node.children.map(textOf).join('') : ''
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}

/** Signs that Markdown reads as marks. */
function escapeText(title: string): string {
  return title.replace(/[\\`*_[\]<>#&~$|{}]/g, '\\$&')
}
