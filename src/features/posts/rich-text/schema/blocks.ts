// Blocks that contain other blocks and have no controls.
import { mergeAttributes, Node } from '@tiptap/core'
import styles from './blocks.module.css'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    details: { insertDetails: () => ReturnType }
  }
}

import { dataAttribute } from './data-attribute.ts'

/** A div, a section, a figure with more than an image, and the like, shown as a frame with the name of the element. */
export const Container = Node.create({
  name: 'container',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes() {
    return { tag: dataAttribute('tag', 'div') }
  },
  parseHTML() {
    return [{ tag: 'div[data-container]' }]
  },
  renderHTML({ node, HTMLAttributes }) {
    return ['div', mergeAttributes(HTMLAttributes, { class: styles.container, 'data-container': node.attrs.tag }), 0]
  },
})

export const Details = Node.create({
  name: 'details',
  group: 'block',
  content: 'detailsSummary block+',
  defining: true,
  isolating: true,
  addAttributes() {
    return { open: dataAttribute('open', false) }
  },
  parseHTML() {
    return [{ tag: 'div[data-details]' }]
  },
  // A closed `details` element would hide its content from the author.
  renderHTML({ HTMLAttributes }) {
    return ['div', mergeAttributes(HTMLAttributes, { class: styles.details, 'data-details': '' }), 0]
  },
  addCommands() {
    return {
      insertDetails:
        () =>
        ({ state, chain }) => {
          const start = state.selection.$from.before(1)
          const isEmptyLine = state.selection.$from.parent.content.size === 0 && state.selection.$from.depth === 1
          const content = [{ type: 'detailsSummary' }, { type: 'paragraph' }]
          return chain()
            .insertContent({ type: this.name, content })
            .setTextSelection((isEmptyLine ? start : state.selection.$from.after(1)) + 2)
            .run()
        },
    }
  },
})

export const DetailsSummary = Node.create({
  name: 'detailsSummary',
  content: 'inline*',
  defining: true,
  parseHTML() {
    return [{ tag: 'div[data-summary]' }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['div', mergeAttributes(HTMLAttributes, { class: styles.summary, 'data-summary': '' }), 0]
  },
  addKeyboardShortcuts() {
    return {
      // Moves to the content below instead of splitting the summary.
      Enter: ({ editor }) => {
        const { $from, empty } = editor.state.selection
        if (!empty || $from.parent.type.name !== this.name) return false
        return editor.commands.setTextSelection($from.after() + 1)
      },
    }
  },
})
