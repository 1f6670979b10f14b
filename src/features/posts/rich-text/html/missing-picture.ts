// The place of a picture whose file is not stored yet. It is written as a `template`: pages, feeds and exports leave one out with its
// content, so that readers never see the place, its alternative text or its caption.
import { createNode, type DocNode, preservedAttributesOf, textAttribute } from './article-doc.ts'
import { isInline, preservedAttributes } from './element-kinds.ts'
import { type HtmlElement, type HtmlNode, textOf, writeElement } from './html-tree.ts'
import { readInline } from './read/read-inline.ts'
import { writeInline } from './write/write-inline.ts'

const MAX_NAME_LENGTH = 200

/** The name of a file, short enough for one line. */
export function shortFileName(name: string): string {
  return name.length > MAX_NAME_LENGTH ? `${name.slice(0, MAX_NAME_LENGTH - 1)}…` : name
}

export function writeMissingPicture(figure: DocNode): string {
  const attributes = {
    ...preservedAttributesOf(figure),
    'data-picture': textAttribute(figure, 'name') ?? '',
    'data-upload': textAttribute(figure, 'upload'),
    'data-alt': textAttribute(figure, 'alt'),
  }
  return writeElement('template', attributes, writeInline(figure.content?.[0]?.content ?? []))
}

export function readMissingPicture(element: HtmlElement): DocNode {
  const { attributes, children } = element
  const attrs = {
    src: '',
    name: shortFileName(attributes['data-picture'] ?? ''),
    upload: attributes['data-upload'] ?? null,
    alt: attributes['data-alt'] ?? null,
    form: 'figure',
    preserved: preservedAttributes(element),
  }
  const caption: HtmlNode[] = children.every(isInline) ? children : [{ type: 'text', value: textOf(element) }]
  return createNode('figure', attrs, [createNode('figureCaption', {}, readInline(caption))])
}

/** The place of a picture as a block of the editor, without a file of its own. */
export function isPlaceOfPicture(block: DocNode | undefined): boolean {
  return block?.type === 'figure' && (textAttribute(block, 'src') ?? '') === ''
}
