// Which blocks are written without an element around them: lines of text without `<p>`, pictures and players.
import { containerOf, type DocNode, preservedAttributesOf, textAttribute } from '../article-doc.ts'
import { isRenderedBlockName } from '../element-kinds.ts'
import { isPlaceOfPicture } from '../missing-picture.ts'
import { isOnlyRawHtml } from '../read/read-inline.ts'
import { writeInline } from './write-inline.ts'

/** `blocks` are those that readers see; `isAlone` says whether the container has no others. */
type Place = { parentType: string; blocks: readonly DocNode[]; index: number; isAlone: boolean }

/** Whether `blocks[index]` is written bare: as it was read or, for a new paragraph, by convention. */
export function isBare({ parentType, blocks, index, isAlone }: Place): boolean {
  const container = containerOf(parentType)
  const block = blocks[index] ?? { type: '' }
  const neighbours = [blocks[index - 1], blocks[index + 1]]
  if (block.type === 'paragraph') return isLineBare(container, blocks, index) && canBeBare(block, isAlone)
  if (block.type === 'figure') {
    return isWrittenBare(block) && (container === 'doc' || container === 'container') && !neighbours.some(isOpen)
  }
  // Players beside each other are read as players.
  return isWrittenBare(block) && container === 'doc' && !neighbours.some((other) => other?.type !== 'recording' && isOpen(other))
}

function isLineBare(container: string, blocks: readonly DocNode[], index: number): boolean {
  const paragraph = blocks[index] ?? { type: '' }
  const inlineIn = textAttribute(paragraph, 'inlineIn')
  if (inlineIn === null) return isBareByConvention(container, blocks, index)
  // Adjacent lines without `<p>` would merge.
  return inlineIn === container && !isOpen(blocks[index - 1]) && !isOpen(blocks[index + 1])
}

/** Beside other blocks an empty line would be nothing, and raw HTML alone on a line is a block. */
function canBeBare(paragraph: DocNode, isAlone: boolean): boolean {
  if (Object.keys(preservedAttributesOf(paragraph)).length > 0 || isOnlyRawHtml(paragraph.content ?? [])) return false
  return isAlone || writeInline(paragraph.content ?? []) !== ''
}

function isBareByConvention(container: string, blocks: readonly DocNode[], index: number): boolean {
  if (container === 'cell' || container === 'description') return blocks.length === 1
  const isList = ({ type }: DocNode) => type === 'bulletList' || type === 'orderedList' || type === 'taskList'
  return container === 'item' && index === 0 && blocks.slice(1).every(isList)
}

/** Whether a line beside this block would continue it. */
function isOpen(sibling: DocNode | undefined): boolean {
  if (sibling?.type === 'htmlBlock') return !isRenderedAsBlock(textAttribute(sibling, 'html') ?? '')
  if (sibling?.type === 'recording' || sibling?.type === 'figure') return isWrittenBare(sibling)
  return sibling?.type === 'paragraph' && textAttribute(sibling, 'inlineIn') !== 'p'
}

function isWrittenBare(block: DocNode): boolean {
  return textAttribute(block, 'form') === 'bare' && !isPlaceOfPicture(block)
}

/** Whether the HTML is one element that pages render as a block, so that text beside it stays a separate line. */
function isRenderedAsBlock(html: string): boolean {
  const name = /^<([a-z][a-z0-9]*)[\s>]/i.exec(html)?.[1]?.toLowerCase() ?? ''
  return isRenderedBlockName(name) && html.toLowerCase().endsWith(`</${name}>`)
}
