import { mergeAttributes, Node, ReactNodeViewRenderer } from '@tiptap/react'
import type { CalloutKind } from '../callout-kinds.ts'
import { CalloutView } from './callout-view.tsx'
import { dataAttribute } from './data-attribute.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    callout: { toggleCallout: (kind: CalloutKind) => ReturnType }
  }
}

/** A callout; without a title its kind is the title. `form` is its form in HTML: 'aside', 'div', or 'quote' for `> [!NOTE]`. */
export const Callout = Node.create({
  name: 'callout',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes() {
    return { kind: dataAttribute('kind', 'Note'), title: dataAttribute('title', null), form: dataAttribute('form', 'aside') }
  },
  parseHTML() {
    return [{ tag: 'aside[data-callout]' }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['aside', mergeAttributes(HTMLAttributes, { class: 'callout', 'data-callout': '' }), 0]
  },
  addNodeView() {
    return ReactNodeViewRenderer(CalloutView)
  },
  addCommands() {
    return {
      toggleCallout:
        (kind) =>
        ({ commands }) =>
          commands.toggleWrap(this.name, { kind }),
    }
  },
})
