// Videos and gists of other sites: a link alone in its paragraph, which pages show as a card.
import { closeHistory } from '@tiptap/pm/history'
import { type EditorState, TextSelection, type Transaction } from '@tiptap/pm/state'
import { type Editor, Extension, InputRule, Node, ReactNodeViewRenderer } from '@tiptap/react'
import { parseEmbed } from '../../rendering/media/parse-embed.ts'
import { readAddress } from '../paste/link-selection.ts'
import { dataAttribute } from '../schema/data-attribute.ts'
import { EmbedView } from './embed-view.tsx'

export const Embed = Node.create({
  name: 'embed',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes() {
    return {
      href: dataAttribute('href', ''),
      /** The text of the link; null for its address. */
      label: dataAttribute('label', null),
      title: dataAttribute('title', null),
    }
  },
  parseHTML() {
    return [{ tag: 'div[data-embed]' }]
  },
  renderHTML({ node, HTMLAttributes }) {
    const { href, label } = node.attrs
    return ['div', { ...HTMLAttributes, 'data-embed': '' }, ['a', { href }, label ?? href]]
  },
  renderText: ({ node }) => String(node.attrs.href),
  addNodeView() {
    return ReactNodeViewRenderer(EmbedView)
  },
})

export const EmbedKeys = Extension.create({
  name: 'embedKeys',
  // Before the rule that makes a link of a typed address.
  priority: 1000,
  addKeyboardShortcuts() {
    return {
      Enter: ({ editor: { state, view } }) => {
        const { tr } = state
        if (!embedTypedAddress(state, tr)) return false
        view.dispatch(tr.scrollIntoView())
        return true
      },
    }
  },
  addInputRules() {
    return [
      new InputRule({
        find: /^\s*https?:\/\/\S+\s$/i,
        handler: ({ state }) => (embedTypedAddress(state, state.tr) ? undefined : null),
      }),
    ]
  },
})

/** The address becomes a card when it is all that the paragraph holds, and the cursor stands after it. */
function embedTypedAddress({ selection, schema }: EditorState, tr: Transaction): boolean {
  const { $from, empty } = selection
  const { parent } = $from
  const isAtEnd = empty && parent.type.name === 'paragraph' && $from.parentOffset === parent.content.size
  const href = isAtEnd ? readAddress(parent.textBetween(0, parent.content.size, undefined, ' ')) : null
  const { embed, paragraph } = schema.nodes
  if (href === null || !embed || !parseEmbed(href)) return false
  const from = $from.before()
  closeHistory(tr).replaceWith(from, $from.after(), paragraph ? [embed.create({ href }), paragraph.create()] : embed.create({ href }))
  tr.setSelection(TextSelection.near(tr.doc.resolve(from + 2)))
  return true
}

/** A pasted address on an empty line becomes a card. Returns whether it did. */
export function embedPastedAddress(editor: Editor, pasted: string): boolean {
  const { $from, empty } = editor.state.selection
  const href = empty && $from.parent.type.name === 'paragraph' && $from.parent.content.size === 0 ? readAddress(pasted) : null
  if (href === null || !parseEmbed(href)) return false
  return editor.chain().insertContent({ type: 'embed', attrs: { href } }).run()
}
