import { Node } from '@tiptap/core'
import { dataAttribute } from './data-attribute.ts'

/** A picture within a line: badges, icons, pictures inside of links. */
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
    return [{ tag: 'img[data-src]' }]
  },
  renderHTML({ node, HTMLAttributes }) {
    const { src, alt, width, height } = node.attrs
    return ['img', { ...HTMLAttributes, src, alt: alt ?? '', width, height }]
  },
})
