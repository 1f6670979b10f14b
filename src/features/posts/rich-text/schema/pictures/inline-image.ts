import { Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { dataAttribute } from '../data-attribute.ts'
import { isExternalUrl } from '../is-external-url.ts'
import { InlineImageView } from './inline-image-view.tsx'

/** An image within a line, such as a badge, an icon, or an image in a link. */
export const InlineImage = Node.create({
  name: 'inlineImage',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      src: dataAttribute('src', ''),
      alt: dataAttribute('alt', null),
      title: dataAttribute('title', null),
      width: dataAttribute('width', null),
      height: dataAttribute('height', null),
    }
  },
  parseHTML() {
    return [{ tag: '[data-inline-image]' }]
  },
  renderHTML({ node, HTMLAttributes }) {
    const { src, alt, width, height } = node.attrs
    const attributes = { ...HTMLAttributes, 'data-inline-image': '' }
    // The editor draws this before its view is mounted, and must not load a picture of another site.
    if (isExternalUrl(src)) return ['span', attributes, alt || 'Picture from another site']
    return ['img', { ...attributes, src, alt: alt ?? '', width, height }]
  },
  addNodeView() {
    return ReactNodeViewRenderer(InlineImageView, { as: 'span' })
  },
})
