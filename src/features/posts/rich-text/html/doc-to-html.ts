// Converts the document of the editor to HTML without inline styles, with table heads, and without needless paragraphs in lists.
// Reading this HTML yields the same document.
import { containerOf, type DocNode, preservedAttributesOf, textAttribute } from './article-doc.ts'
import { isRenderedBlockName } from './element-kinds.ts'
import { escapeText, writeElement } from './html-tree.ts'
import { plainTextOf, writeImage, writeInline } from './write-inline.ts'
import { writeTable } from './write-table.ts'

/** Empty for an article without content. */
export function docToHtml(doc: DocNode): string {
  return writeBlocks('doc', withoutTrailingEmpty(doc.content ?? []))
}

/** The reader adds an empty paragraph where the author needs one to type in. */
function withoutTrailingEmpty(blocks: readonly DocNode[]): readonly DocNode[] {
  const last = blocks.findLastIndex((block) => block.type !== 'paragraph' || (block.content ?? []).length > 0)
  return blocks.slice(0, last + 1)
}

function writeBlocks(parentType: string, blocks: readonly DocNode[]): string {
  return blocks
    .map((block, index) => (block.type === 'paragraph' ? writeParagraph(block, isBare(parentType, blocks, index)) : writeBlock(block)))
    .filter((html) => html !== '')
    .join('\n')
}

function writeParagraph(paragraph: DocNode, bare: boolean): string {
  const inner = writeInline(paragraph.content ?? [])
  return bare ? inner : writeElement('p', preservedAttributesOf(paragraph), inner)
}

/** Whether a paragraph is written without `<p>`: as it was read or, for a new one, by convention. */
function isBare(parentType: string, blocks: readonly DocNode[], index: number): boolean {
  const container = containerOf(parentType)
  const inlineIn = textAttribute(blocks[index] ?? { type: '' }, 'inlineIn')
  if (inlineIn === null) return isBareByConvention(container, blocks, index)
  // Adjacent lines without `<p>` would merge.
  return inlineIn === container && !isOpen(blocks[index - 1]) && !isOpen(blocks[index + 1])
}

function isBareByConvention(container: string, blocks: readonly DocNode[], index: number): boolean {
  if (container === 'cell' || container === 'description') return blocks.length === 1
  const isList = ({ type }: DocNode) => type === 'bulletList' || type === 'orderedList' || type === 'taskList'
  return container === 'item' && index === 0 && blocks.slice(1).every(isList)
}

function isOpen(sibling: DocNode | undefined): boolean {
  if (sibling?.type === 'htmlBlock') return !isRenderedAsBlock(textAttribute(sibling, 'html') ?? '')
  return sibling?.type === 'paragraph' && textAttribute(sibling, 'inlineIn') !== 'p'
}

/** Whether the HTML is one element that pages render as a block, so that text beside it stays a separate line. */
function isRenderedAsBlock(html: string): boolean {
  const name = /^<([a-z][a-z0-9]*)[\s>]/i.exec(html)?.[1]?.toLowerCase() ?? ''
  return isRenderedBlockName(name) && html.toLowerCase().endsWith(`</${name}>`)
}

function writeBlock(block: DocNode): string {
  const content = block.content ?? []
  const preserved = preservedAttributesOf(block)
  switch (block.type) {
    case 'heading':
      return writeElement(`h${Number(block.attrs?.level ?? 2)}`, preserved, writeInline(content))
    case 'horizontalRule':
      return writeElement('hr', preserved, '')
    case 'codeBlock':
      return writeCode(block)
    case 'blockquote':
      return writeElement('blockquote', preserved, inside(block))
    case 'callout':
      return writeCallout(block)
    case 'bulletList':
    case 'taskList':
      return writeElement('ul', preserved, lines(content.map(writeItem)))
    case 'orderedList':
      return writeElement('ol', { ...orderOf(block), ...preserved }, lines(content.map(writeItem)))
    case 'definitionList':
      return writeElement('dl', preserved, lines(content.map(writeBlock)))
    case 'definitionTerm':
      return writeElement('dt', preserved, writeInline(content))
    case 'definitionDetails':
      return writeElement('dd', preserved, inside(block))
    case 'details':
      return writeElement('details', { open: block.attrs?.open ? '' : null, ...preserved }, inside(block))
    case 'detailsSummary':
      return writeElement('summary', preserved, writeInline(content))
    case 'container':
      return writeElement(textAttribute(block, 'tag') ?? 'div', preserved, inside(block))
    case 'figure':
      return writeFigure(block)
    case 'table':
      return writeTable(block, inside)
    case 'htmlBlock':
      return textAttribute(block, 'html') ?? ''
    default:
      return inside(block)
  }
}

/** Puts blocks on lines of their own, and a single line of text on the line of its element. */
function inside(block: DocNode): string {
  const html = writeBlocks(block.type, block.content ?? [])
  const [only, ...others] = block.content ?? []
  const isLine = others.length === 0 && only?.type === 'paragraph' && !html.startsWith('<p')
  return isLine || html === '' ? html : `\n${html}\n`
}

function lines(parts: readonly string[]): string {
  return `\n${parts.join('\n')}\n`
}

function writeItem(item: DocNode): string {
  if (item.type !== 'taskItem') return writeElement('li', preservedAttributesOf(item), inside(item))
  const box = writeElement('input', { type: 'checkbox', checked: item.attrs?.checked ? '' : null, disabled: '' }, '')
  const html = writeBlocks(item.type, item.content ?? [])
  const inner = html.startsWith('<p>') ? html.replace('<p>', `<p>${box} `) : `${box} ${html}`
  return writeElement('li', preservedAttributesOf(item), inner)
}

function orderOf(list: DocNode): Record<string, string | null> {
  const start = Number(list.attrs?.start ?? 1)
  return { start: start === 1 ? null : String(start), type: textAttribute(list, 'type') }
}

function writeCode(block: DocNode): string {
  const language = textAttribute(block, 'language')
  const title = textAttribute(block, 'title')
  const text = (block.content ?? []).map((child) => child.text ?? '').join('')
  const attributes = {
    class: language ? `language-${language}` : null,
    'data-title': title || null,
    'data-meta': textAttribute(block, 'meta') || null,
  }
  return writeElement('pre', {}, writeElement('code', attributes, escapeText(text === '' ? '' : `${text}\n`)))
}

/** In the form in which it was read: an element, or a quotation with the marker of Markdown. */
function writeCallout(block: DocNode): string {
  const kind = textAttribute(block, 'kind') ?? 'Note'
  const form = textAttribute(block, 'form') ?? 'aside'
  if (form !== 'quote') {
    const className = kind === 'Note' ? 'callout' : `callout ${kind.toLowerCase()}`
    return writeElement(form, { class: className, ...preservedAttributesOf(block) }, inside(block))
  }
  return writeElement('blockquote', {}, `\n<p>[!${kind.toUpperCase()}]</p>\n${writeBlocks('callout', block.content ?? [])}\n`)
}

function writeFigure(figure: DocNode): string {
  const caption = figure.content?.[0]?.content ?? []
  // The upload is not done.
  if ((textAttribute(figure, 'src') ?? '') === '') return ''
  const form = textAttribute(figure, 'form') ?? 'figure'
  const plain = plainTextOf(caption)
  if (form === 'p' && plain !== null) return writeElement('p', {}, writeImage(figure, { title: plain === '' ? null : plain }))
  if (form === 'bare' && plain === '') return writeImage(figure, {})
  const figcaption = plain === '' ? '' : `\n${writeElement('figcaption', {}, writeInline(caption))}`
  return writeElement('figure', preservedAttributesOf(figure), `\n${writeImage(figure, {})}${figcaption}\n`)
}
