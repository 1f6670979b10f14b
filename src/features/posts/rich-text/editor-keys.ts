import { Extension, InputRule } from '@tiptap/core'
import { AllSelection, TextSelection } from '@tiptap/pm/state'
import { collapseToEdge, moveToEdge } from './move-to-edge.ts'

/** Keyboard shortcuts and input rules that belong to no single node. */
export const EditorKeys = Extension.create<{ openLink: () => void }>({
  name: 'editorKeys',
  addOptions() {
    return { openLink: () => {} }
  },
  addKeyboardShortcuts() {
    return {
      // Text of code and selected blocks have no links: the screen handles the key there.
      'Mod-k': ({ editor }) => {
        const { selection } = editor.state
        if (!(selection instanceof TextSelection || selection instanceof AllSelection) || selection.$from.parent.type.spec.code)
          return false
        this.options.openLink()
        return true
      },
      ArrowLeft: ({ editor }) => collapseToEdge(editor, 'start'),
      ArrowUp: ({ editor }) => collapseToEdge(editor, 'start'),
      Home: ({ editor }) => collapseToEdge(editor, 'start'),
      PageUp: ({ editor }) => collapseToEdge(editor, 'start'),
      ArrowRight: ({ editor }) => collapseToEdge(editor, 'end'),
      ArrowDown: ({ editor }) => collapseToEdge(editor, 'end'),
      End: ({ editor }) => collapseToEdge(editor, 'end'),
      PageDown: ({ editor }) => collapseToEdge(editor, 'end'),
      'Mod-Home': ({ editor }) => moveToEdge(editor, 'start'),
      'Mod-End': ({ editor }) => moveToEdge(editor, 'end'),
      'Shift-Mod-Home': ({ editor }) => moveToEdge(editor, 'start', { isExtended: true }),
      'Shift-Mod-End': ({ editor }) => moveToEdge(editor, 'end', { isExtended: true }),
    }
  },
  addInputRules() {
    return [
      new InputRule({
        // Requires the scheme, because file names look like addresses (main.rs, README.md).
        find: /(?:^|[\s(])(?<url>https?:\/\/[^\s<>"]*[^\s<>".,;:!?)'])[.,;:!?)']*\s$/,
        handler: ({ state, range, match }) => {
          const url = match.groups?.url
          const link = state.schema.marks.link
          const start = range.from + match[0].indexOf(url ?? '')
          if (!url || !link || state.doc.rangeHasMark(start, start + url.length, link)) return null
          const space = match[0].slice(-1)
          state.tr
            .addMark(start, start + url.length, link.create({ href: url }))
            .insertText(space, range.to)
            .removeStoredMark(link)
          return undefined
        },
      }),
    ]
  },
})
