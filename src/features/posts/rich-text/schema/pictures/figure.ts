import { TextSelection } from '@tiptap/pm/state'
import { mergeAttributes, Node, ReactNodeViewRenderer } from '@tiptap/react'
import { dataAttribute } from '../data-attribute.ts'
import { isExternalUrl } from '../is-external-url.ts'
import { FigureView } from './figure-view.tsx'

/** An image as a block, with its caption. Without `src` it is the place of a picture that is not stored yet. */
export const Figure = Node.create({
  name: 'figure',
  group: 'block',
  content: 'figureCaption',
  isolating: true,
  draggable: true,
  addAttributes() {
    return {
      src: dataAttribute('src', ''),
      /** null: not written yet; '': decorative. */
      alt: dataAttribute('alt', null),
      title: dataAttribute('title', null),
      width: dataAttribute('width', null),
      height: dataAttribute('height', null),
      form: dataAttribute('form', 'figure'),
      /** The id of the upload. Null when no upload is known. */
      upload: dataAttribute('upload', null),
      /** The name of the file, until it is stored. */
      name: dataAttribute('name', null),
    }
  },
  parseHTML() {
    return [{ tag: 'figure[data-src], figure[data-name]', contentElement: 'figcaption' }]
  },
  renderHTML({ node, HTMLAttributes }) {
    const { src, alt } = node.attrs
    // The editor draws this before its view is mounted, and must not load a picture of another site.
    const picture = isExternalUrl(src) ? ['a', { href: src }, alt || src] : ['img', { src, alt: alt ?? '' }]
    return ['figure', HTMLAttributes, picture, ['figcaption', 0]]
  },
  addNodeView() {
    return ReactNodeViewRenderer(FigureView)
  },
})

export const FigureCaption = Node.create({
  name: 'figureCaption',
  content: 'inline*',
  defining: true,
  selectable: false,
  parseHTML() {
    return [{ tag: 'div[data-caption]' }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['div', mergeAttributes(HTMLAttributes, { 'data-caption': '' }), 0]
  },
  addKeyboardShortcuts() {
    return {
      // Continues in a new paragraph after the figure or its gallery.
      Enter: ({ editor }) => {
        const { $from } = editor.state.selection
        if ($from.parent.type.name !== this.name) return false
        const after = $from.after($from.node(-2).type.name === 'gallery' ? -2 : -1)
        return editor
          .chain()
          .insertContentAt(after, { type: 'paragraph' })
          .command(({ tr }) => {
            tr.setSelection(TextSelection.near(tr.doc.resolve(after + 1))).scrollIntoView()
            return true
          })
          .run()
      },
      // Selects the figure; a second Backspace removes it.
      Backspace: ({ editor }) => {
        const { $from, empty } = editor.state.selection
        if (!empty || $from.parentOffset > 0 || $from.parent.type.name !== this.name) return false
        return editor.commands.setNodeSelection($from.before(-1))
      },
    }
  },
})
