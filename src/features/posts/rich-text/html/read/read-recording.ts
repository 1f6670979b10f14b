// Reads players of recordings of this site. `form` preserves which of three HTML forms one has, because pages render them differently.
import { parseRecordingPath, recordingKind, recordingPath } from '#src/features/media/recordings/recording.ts'
import { createNode, type DocNode } from '../article-doc.ts'
import { isInline, preservedAttributes } from '../element-kinds.ts'
import { type HtmlElement, isElement, significantChildrenOf } from '../html-tree.ts'
import { collapseText } from '../line-spaces.ts'
import { readInline } from './read-inline.ts'

/** A player alone on its line; null for any other element. Its title is the caption. */
export function readRecording(element: HtmlElement, form: 'bare' | 'p'): DocNode | null {
  const attrs = playerAttributes(element)
  const caption = collapseText(element.attributes.title ?? '')
  return attrs ? recording({ ...attrs, form }, caption === '' ? [] : [{ type: 'text', text: caption }]) : null
}

/** A figure of a player and an optional caption; null for any other figure. */
export function readRecordingFigure(element: HtmlElement): DocNode | null {
  const [player, caption, ...others] = significantChildrenOf(element)
  if (!isElement(player) || others.length > 0 || player.attributes.title !== undefined) return null
  const attrs = playerAttributes(player)
  if (!attrs) return null
  const figure = { ...attrs, form: 'figure', preserved: preservedAttributes(element) }
  if (caption === undefined) return recording(figure, [])
  if (!isElement(caption, 'figcaption') || preservedAttributes(caption) || !caption.children.every(isInline)) return null
  return recording(figure, readInline(caption.children))
}

/** Null for players of other sites, and for attributes that the editor has no place for. */
function playerAttributes(element: HtmlElement): Record<string, unknown> | null {
  if (!isElement(element, 'video', 'audio')) return null
  const elements = [element, ...element.children.filter((child) => isElement(child, 'source'))]
  const own = elements
    .map((source) => (isElement(source) ? parseRecordingPath(source.attributes.src ?? '') : null))
    .find((id) => id !== null)
  const others = preservedAttributes(element, 'src', 'title', 'width', 'height', 'controls', 'preload', 'aria-label')
  if (!own || others) return null
  const { width = null, height = null } = recordingKind(own.format) === 'video' ? element.attributes : {}
  return { src: recordingPath(own), label: element.attributes['aria-label'] || null, width, height }
}

function recording(attrs: Record<string, unknown>, caption: DocNode[]): DocNode {
  return createNode('recording', attrs, [createNode('figureCaption', {}, caption)])
}
