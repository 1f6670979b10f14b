// Containers of Docusaurus and VitePress: `:::note Title`, `::: details Title`, `::: code-group`, each up to a line of colons.
import type { Paragraph, Root } from 'mdast'
import { type ContainerDirective, directiveFromMarkdown } from 'mdast-util-directive'
import { directive } from 'micromark-extension-directive'
import type { Processor } from 'unified'
import { visit } from 'unist-util-visit'

/** The class of each kind of callout; '' for a note. */
const CALLOUTS: ReadonlyMap<string, string> = new Map([
  ['note', ''],
  ['info', ''],
  ['tip', 'tip'],
  ['success', 'tip'],
  ['important', 'important'],
  ['warning', 'warning'],
  ['caution', 'caution'],
  ['danger', 'caution'],
])
const NAMES = new Set([...CALLOUTS.keys(), 'details', 'code-group'])
const COLON = 58

/**
 * A plugin of unified. Reads containers only: the library's inline and line directives (`:name`, `::name`) would take words of ordinary
 * prose, such as `std::vector`. Expects text that `normalizeContainers` has prepared.
 */
export function markdownContainers(this: Processor): (tree: Root) => void {
  const data = this.data()
  const constructs = [directive().flow?.[COLON] ?? []].flat().filter(({ concrete }) => concrete)
  data.micromarkExtensions = [...(data.micromarkExtensions ?? []), { flow: { [COLON]: constructs } }]
  data.fromMarkdownExtensions = [...(data.fromMarkdownExtensions ?? []), directiveFromMarkdown()]
  return (tree) => {
    visit(tree, 'containerDirective', storeContainer)
  }
}

function storeContainer(container: ContainerDirective): void {
  const [first] = container.children
  const label = first?.type === 'paragraph' && first.data?.directiveLabel ? first : null
  if (container.name === 'code-group') container.data = { hName: 'div', hProperties: { className: ['code-group'] } }
  else if (container.name === 'details') storeDetails(container, label)
  else storeCallout(container, label)
}

function storeDetails(container: ContainerDirective, label: Paragraph | null): void {
  const summary: Paragraph = label ?? { type: 'paragraph', children: [{ type: 'text', value: 'Details' }] }
  summary.data = { hName: 'summary' }
  if (!label) container.children.unshift(summary)
  container.data = { hName: 'details' }
}

function storeCallout(container: ContainerDirective, label: Paragraph | null): void {
  const kind = CALLOUTS.get(container.name) ?? ''
  const title = label ? textOf(label) : ''
  const properties = { className: kind === '' ? ['callout'] : ['callout', kind], dataTitle: title || undefined }
  if (label) container.children.shift()
  container.data = { hName: 'aside', hProperties: properties }
}

function textOf(node: { value?: string; children?: readonly object[] }): string {
  return node.value ?? (node.children ?? []).map(textOf).join('')
}

const OPENING = /^(?<quote>(?:> ?)*)(?<indent> {0,3})(?<colons>:{3,50}) *(?<name>[a-z][\w-]*)/i
const CLOSING = /^(?:> ?)* {0,20}:{3,50} *$/
const FENCE = /^(?:> ?)*[ \t]{0,20}(?:(?:[-*+] |\d{1,9}[.)] )[ \t]{0,20})?(?<fence>`{3,}|~{3,})/

/** The parser takes quadratic time in the number of open containers. */
const MAX_DEPTH = 20

/** Writes `::: tip Title` as `:::tip[Title]`, which the parser reads. Containers that are unknown or have no end become plain text. */
export function normalizeContainers(markdown: string): string {
  if (!markdown.includes(':::')) return markdown
  const lines = markdown.split('\n')
  const lastClosing = lines.findLastIndex((line) => CLOSING.test(line.trimEnd()))
  let fence = ''
  let depth = 0
  return lines
    .map((line, index) => {
      const found = FENCE.exec(line)
      const mark = found?.groups?.fence ?? ''
      if (mark !== '' && isFenceBoundary(fence, mark, line.slice(found?.[0].length))) {
        fence = fence === '' ? mark : ''
        return line
      }
      if (fence !== '') return line
      if (CLOSING.test(line.trimEnd())) depth = Math.max(0, depth - 1)
      const normalized = normalizeOpening(line, index < lastClosing && depth < MAX_DEPTH)
      if (normalized.isContainer) depth += 1
      return normalized.line
    })
    .join('\n')
}

function isFenceBoundary(open: string, mark: string, info: string): boolean {
  if (open === '') return !mark.startsWith('`') || !info.includes('`')
  return mark.startsWith(open) && info.trim() === ''
}

function normalizeOpening(line: string, isAllowed: boolean): { line: string; isContainer: boolean } {
  const found = OPENING.exec(line)
  if (!found) return { line, isContainer: false }
  const { quote = '', indent = '', colons = '', name = '' } = found.groups ?? {}
  const kind = name.toLowerCase()
  if (!isAllowed || !NAMES.has(kind)) {
    return { line: `${quote}${indent}\\${line.slice(quote.length + indent.length)}`, isContainer: false }
  }
  const title = line.slice(found[0].length).trim()
  const label = title === '' || title.startsWith('[') || title.startsWith('{') ? title : `[${escapeBrackets(title)}]`
  return { line: `${quote}${indent}${colons}${kind}${label}`, isContainer: true }
}

function escapeBrackets(title: string): string {
  return title.replace(/[[\]]/g, '\\$&')
}
