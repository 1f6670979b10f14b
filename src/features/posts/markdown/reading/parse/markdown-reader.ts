// The pipeline that reads Markdown (CommonMark, GitHub's tables, task lists, footnotes and strikethrough, math, definition lists, containers, raw
// HTML) as the HTML of a post. Imported files and text that is pasted into the editor go through it, so that both give the same article. It runs
// in the server and in a worker of the browser.
import type { Root } from 'hast'
import type { Code, Root as MarkdownRoot } from 'mdast'
import rehypeRaw from 'rehype-raw'
import rehypeStringify from 'rehype-stringify'
import { defListHastHandlers, remarkDefinitionList } from 'remark-definition-list'
import remarkGfm from 'remark-gfm'
import remarkParse from 'remark-parse'
import remarkRehype from 'remark-rehype'
import { type Pluggable, unified } from 'unified'
import { visit } from 'unist-util-visit'
import type { VFile } from 'vfile'
import { MAX_MARKDOWN_DEPTH, markdownDepth } from '#src/lib/text/markdown-depth.ts'
import { mapComponents } from '../components/map-components.ts'
import type { Findings } from '../findings.ts'
import { mapNodeCallouts } from '../html/map-node-callouts.ts'
import { repairRawHtml } from '../html/repair-raw-html.ts'
import { unwrapElements } from '../html/unwrap-elements.ts'
import { dropModuleLines } from '../mdx/convert-mdx.ts'
import { readCodeInfo } from './code-fence-info.ts'
import { markLines, readFirstLine } from './code-line-comments.ts'
import { markdownContainers } from './markdown-containers.ts'
import { markdownMath } from './markdown-math.ts'
import { assertShallow } from './shallow-tree.ts'

/** Definition lists make parsing half as slow again, so only texts that may have one are read with them. */
export function mayHaveDefinitions(markdown: string): boolean {
  return /^[ >]{0,20}:[ \t]/m.test(markdown)
}

export type MarkdownReader = (markdown: string) => { tree: Root; findings: Findings }

/** `flavour` is what the reader understands besides. With `singleTilde`, one tilde strikes as two do: `~gone~`, and also `3~5 days, 7~9 nights`. */
export function createMarkdownReader(flavour: readonly Pluggable[], { singleTilde } = { singleTilde: false }): MarkdownReader {
  const plain = createProcessor(flavour, { singleTilde, hasDefinitions: false })
  const definitions = createProcessor(flavour, { singleTilde, hasDefinitions: true })
  return (markdown) => {
    const processor = mayHaveDefinitions(markdown) ? definitions : plain
    const findings: Findings = { foreign: [], containers: [], expressions: [] }
    const tree = processor.runSync(processor.parse(markdown), { value: markdown, data: { findings } })
    assertShallow(tree)
    return { tree, findings }
  }
}

type ParserOptions = { singleTilde: boolean; hasDefinitions: boolean }

/** Its `parse` gives the tree of the Markdown. */
export function createParser(flavour: readonly Pluggable[], { singleTilde, hasDefinitions }: ParserOptions) {
  const parser = unified().use(remarkParse).use(remarkGfm, { singleTilde }).use(markdownMath).use(markdownContainers).use(readAttributes)
  parser.use([...flavour])
  if (hasDefinitions) parser.use(remarkDefinitionList).use(separateParagraphs)
  return parser
}

function createProcessor(flavour: readonly Pluggable[], options: ParserOptions) {
  const handlers = options.hasDefinitions ? defListHastHandlers : {}
  return createParser(flavour, options)
    .use(remarkRehype, { allowDangerousHtml: true, clobberPrefix: '', handlers })
    .use(decodeNoteIds)
    .use(repairHtml)
    .use(rehypeRaw)
    .use(() => mapComponents)
    .use(() => mapNodeCallouts)
    .use(() => unwrapElements)
    .freeze()
}

/** Markdown that is no MDX. The reader of MDX is created elsewhere, so that browsers do not load its parser. */
export const readPlainMarkdown = createMarkdownReader([dropModuleLines])

/** Throws an Error whose message is the reason, for text that would occupy the parser for minutes. */
export function assertReadable(markdown: string): void {
  if (markdownDepth(markdown) <= MAX_MARKDOWN_DEPTH) return
  throw new Error(`quotations or lists lie more than ${MAX_MARKDOWN_DEPTH} deep in each other: take some levels out`)
}

const writer = unified().use(rehypeStringify).freeze()

export function treeToHtml(tree: Root): string {
  return writer.stringify(tree)
}

declare module 'vfile' {
  interface DataMap {
    findings: Findings
  }
}

function repairHtml() {
  return (tree: Root, { data }: VFile) => {
    data.findings?.foreign.push(...repairRawHtml(tree))
  }
}

/** The ids of footnotes are percent-encoded, which no browser undoes in an id. */
function decodeNoteIds() {
  return (tree: Root) => {
    visit(tree, 'element', ({ tagName, properties }) => {
      const isLink = properties.dataFootnoteRef !== undefined || properties.dataFootnoteBackref !== undefined
      if (!isLink && (tagName !== 'li' || !String(properties.id).startsWith('fn-'))) return
      for (const name of ['id', 'href'] as const)
        if (typeof properties[name] === 'string') properties[name] = decodeURIComponent(properties[name])
    })
  }
}

/** Without `spread`, two paragraphs of one definition would become one. */
function separateParagraphs() {
  return (tree: MarkdownRoot) => {
    visit(tree, 'defListDescription', (definition) => {
      if (definition.children.filter(({ type }) => type === 'paragraph').length > 1) definition.spread = true
    })
  }
}

/**
 * Reads attributes of other engines: `{#id}` after a heading; after the language of a code block `title="file.rs"`, the `[label]` of a tab,
 * and marks of lines, which stay as they are for the renderer.
 */
function readAttributes() {
  return (tree: MarkdownRoot) => {
    visit(tree, 'heading', (heading) => {
      const last = heading.children.at(-1)
      if (last?.type !== 'text') return
      const start = last.value.lastIndexOf('{#')
      const id = /^\{#(?<id>[\w-]+)\}$/.exec(start < 0 ? '' : last.value.slice(start).trimEnd())?.groups?.id
      if (!id) return
      last.value = last.value.slice(0, start).trimEnd()
      heading.data = { ...heading.data, hProperties: { id } }
    })
    visit(tree, 'code', readCodeAttributes)
  }
}

function readCodeAttributes(code: Code): void {
  const head = code.lang ? null : readFirstLine(code.value)
  const { language, title, meta } = head ? { ...head, title: null } : readCodeInfo(code.lang ?? '', code.meta ?? '')
  code.lang = language || null
  code.value = markLines(head?.code ?? code.value)
  if (!title && meta === '') return
  code.data = { ...code.data, hProperties: { dataTitle: title || undefined, dataMeta: meta || undefined } }
}
