// Footnotes: references in the text, and the notes at the end of the article. `footnotes/` holds them together.
import { Node, ReactNodeViewRenderer } from '@tiptap/react'
import { FootnoteView } from '../footnotes/footnote-view.tsx'
import { dataAttribute } from './data-attribute.ts'

export const ArticleDocument = Node.create({ name: 'doc', topNode: true, content: 'block+ footnotes?' })

export const Footnotes = Node.create({
  name: 'footnotes',
  content: 'footnote+',
  isolating: true,
  selectable: false,
  parseHTML() {
    return [{ tag: 'section[data-footnotes]', contentElement: 'ol' }]
  },
  renderHTML() {
    return ['section', { class: 'footnotes', 'data-footnotes': '', 'aria-label': 'Footnotes' }, ['ol', 0]]
  },
})

export const Footnote = Node.create({
  name: 'footnote',
  content: 'block+',
  isolating: true,
  defining: true,
  selectable: false,
  addAttributes() {
    return { name: dataAttribute('name', '') }
  },
  parseHTML() {
    return [{ tag: 'li[data-footnote]', priority: 60 }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['li', { ...HTMLAttributes, 'data-footnote': '' }, 0]
  },
  addNodeView() {
    return ReactNodeViewRenderer(FootnoteView, { as: 'li' })
  },
})

export const FootnoteReference = Node.create({
  name: 'footnoteReference',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes() {
    return {
      name: dataAttribute('name', ''),
      /** The blocks of the note, only in the clipboard and in pasted nodes: the note comes along to another article. */
      carried: dataAttribute('carried', null),
    }
  },
  parseHTML() {
    return [{ tag: 'sup[data-footnote-ref]', priority: 60 }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['sup', { ...HTMLAttributes, 'data-footnote-ref': '' }]
  },
})
