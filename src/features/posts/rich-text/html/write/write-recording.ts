import { parseRecordingPath, recordingKind } from '#src/features/media/recordings/recording.ts'
import { type DocNode, preservedAttributesOf, textAttribute } from '../article-doc.ts'
import { writeElement } from '../html-tree.ts'
import { collapseText } from '../line-spaces.ts'
import { plainTextOf, sizeAttribute, textOfInline, writeInline } from './write-inline.ts'

/** In the form in which it was read, unless its caption needs a figure. */
export function writeRecording(node: DocNode, bare: boolean): string {
  const src = textAttribute(node, 'src') ?? ''
  const id = parseRecordingPath(src)
  if (!id) return ''
  const caption = node.content?.[0]?.content ?? []
  const plain = plainTextOf(caption)
  const form = textAttribute(node, 'form')
  const isFigure = form === 'figure' || plain === null
  // In a figure the caption names the player no more.
  const label = textAttribute(node, 'label') ?? (form !== 'figure' && plain === null ? collapseText(textOfInline(caption)) || null : null)
  const attributes = { src, width: sizeAttribute(node, 'width'), height: sizeAttribute(node, 'height'), 'aria-label': label }
  const player = writeElement(recordingKind(id.format), { ...attributes, title: isFigure ? null : plain || null }, '')
  if (!isFigure) return bare ? player : writeElement('p', {}, player)
  const figcaption = plain === '' ? '' : `\n${writeElement('figcaption', {}, writeInline(caption))}`
  return writeElement('figure', preservedAttributesOf(node), `\n${player}${figcaption}\n`)
}
