import { Node, ReactNodeViewRenderer } from '@tiptap/react'
import { dataAttribute } from './data-attribute.ts'
import { HtmlBlockView, InlineHtmlView } from './raw-html-view.tsx'

/** HTML that the schema does not support, preserved as written. */
export const HtmlBlock = Node.create({
  name: 'htmlBlock',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return { html: dataAttribute('html', '') }
  },
  parseHTML() {
    return [{ tag: 'div[data-html]' }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['div', HTMLAttributes]
  },
  addNodeView() {
    return ReactNodeViewRenderer(HtmlBlockView)
  },
})

export const InlineHtml = Node.create({
  name: 'inlineHtml',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes() {
    return { html: dataAttribute('html', '') }
  },
  parseHTML() {
    return [{ tag: 'span[data-html]', priority: 60 }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['span', HTMLAttributes]
  },
  addNodeView() {
    return ReactNodeViewRenderer(InlineHtmlView, { as: 'span' })
  },
})
