// Converts the document of the editor to HTML without inline styles, with table heads, and without needless paragraphs in lists.
// Reading this HTML yields the same document.
import { numberFootnotes, writeFootnotes } from '../footnotes/write-footnotes.ts'
import { type DocNode, preservedAttributesOf, textAttribute } from './article-doc.ts'
import { escapeText, writeElement } from './html-tree.ts'
import { isPlaceOfPicture, writeMissingPicture } from './missing-picture.ts'
import { isBare } from './write/bare-blocks.ts'
import { plainTextOf, writeFormula, writeImage, writeInline } from './write/write-inline.ts'
import { writeRecording } from './write/write-recording.ts'
import { writeTable } from './write/write-table.ts'

/** Writes a block. `bare`: a paragraph, picture or player without an element around it. */
export type WriteBlock = (block: DocNode, bare: boolean) => string

/** Empty for an article without content. `write` may remember blocks that did not change. */
export function docToHtml(doc: DocNode, write: WriteBlock = writeEither): string {
  const blocks = numberFootnotes(doc).content ?? []
  const end = blocks.findIndex(({ type }) => type === 'footnotes')
  const body = withoutTrailingEmpty(end < 0 ? blocks : blocks.slice(0, end))
  return writeBlocks('doc', end < 0 ? body : [...body, ...blocks.slice(end)], write)
}

export function writeEither(block: DocNode, bare: boolean): string {
  switch (block.type) {
    case 'paragraph':
      return writeParagraph(block, bare)
    case 'figure':
      return writeFigure(block, bare)
    case 'recording':
      return writeRecording(block, bare)
    default:
      return writeBlock(block)
  }
}

/** The reader adds an empty paragraph where the author needs one to type in. */
function withoutTrailingEmpty(blocks: readonly DocNode[]): readonly DocNode[] {
  const last = blocks.findLastIndex((block) => block.type !== 'paragraph' || writeInline(block.content ?? []) !== '')
  return blocks.slice(0, last + 1)
}

function writeBlocks(parentType: string, blocks: readonly DocNode[], write: WriteBlock = writeEither): string {
  // Readers see the lines on both sides of the place of a picture as neighbours.
  const neighbours = blocks.filter((block) => !isPlaceOfPicture(block))
  let index = -1
  return blocks
    .map((block) => {
      if (isPlaceOfPicture(block)) return write(block, false)
      index += 1
      return write(block, isBare({ parentType, blocks: neighbours, index, isAlone: blocks.length === 1 }))
    })
    .filter((html) => html !== '')
    .join('\n')
}

function writeParagraph(paragraph: DocNode, bare: boolean): string {
  const inner = writeInline(paragraph.content ?? [])
  return bare ? inner : writeElement('p', preservedAttributesOf(paragraph), inner)
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
    case 'formulaBlock':
      return writeFormulaBlock(block)
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
    case 'codeGroup':
      return writeElement('div', { class: 'code-group', ...preserved }, inside(block))
    case 'gallery':
      return writeElement('div', { class: 'gallery', ...preserved }, lines(content.map(writeGalleryPicture)))
    case 'embed':
      return writeEmbed(block)
    case 'footnotes':
      return writeFootnotes(block, (note) => writeBlocks(note.type, note.content ?? []))
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

function writeEmbed(block: DocNode): string {
  const href = textAttribute(block, 'href') ?? ''
  const link = writeElement('a', { href, title: textAttribute(block, 'title') }, escapeText(textAttribute(block, 'label') ?? href))
  return writeElement('p', {}, link)
}

function writeFormulaBlock(block: DocNode): string {
  const code = writeFormula(block, '\n')
  return code === '' ? '' : writeElement('pre', {}, code)
}

/** In the form in which it was read: an element, or a quotation with the marker of Markdown. */
function writeCallout(block: DocNode): string {
  const kind = textAttribute(block, 'kind') ?? 'Note'
  const title = textAttribute(block, 'title') || null
  const form = textAttribute(block, 'form') ?? 'aside'
  // Markdown's quotation has no place for a title.
  if (form !== 'quote' || title !== null) {
    const className = kind === 'Note' ? 'callout' : `callout ${kind.toLowerCase()}`
    const name = form === 'quote' ? 'aside' : form
    return writeElement(name, { class: className, 'data-title': title, ...preservedAttributesOf(block) }, inside(block))
  }
  return writeElement('blockquote', {}, `\n<p>[!${kind.toUpperCase()}]</p>\n${writeBlocks('callout', block.content ?? [])}\n`)
}

/** A picture in a gallery is a figure, whatever it was before it came there. */
function writeGalleryPicture(figure: DocNode): string {
  return writeFigure({ ...figure, attrs: { ...figure.attrs, form: 'figure' } }, false)
}

function writeFigure(figure: DocNode, bare: boolean): string {
  const caption = figure.content?.[0]?.content ?? []
  if (isPlaceOfPicture(figure)) return writeMissingPicture(figure)
  const form = textAttribute(figure, 'form') ?? 'figure'
  const plain = plainTextOf(caption)
  if (form !== 'figure' && plain !== null) {
    if (bare && plain === '') return writeImage(figure, {})
    return writeElement('p', {}, writeImage(figure, { title: plain === '' ? null : plain }))
  }
  const figcaption = plain === '' ? '' : `\n${writeElement('figcaption', {}, writeInline(caption))}`
  return writeElement('figure', preservedAttributesOf(figure), `\n${writeImage(figure, {})}${figcaption}\n`)
}
