import { Node } from '@tiptap/core'
import styles from './blocks.module.css'
import { dataAttribute } from './data-attribute.ts'
import { isExternalUrl } from './is-external-url.ts'

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
    return [{ tag: '[data-inline-image]' }]
  },
  renderHTML({ node, HTMLAttributes }) {
    const { src, alt, width, height } = node.attrs
    const attributes = { ...HTMLAttributes, 'data-inline-image': '' }
    if (!isExternalUrl(src)) return ['img', { ...attributes, src, alt: alt ?? '', width, height }]
    return ['span', { ...attributes, class: styles.elsewhere }, alt || 'Picture from another site']
  },
})
