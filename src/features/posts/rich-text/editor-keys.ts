import { Extension, InputRule } from '@tiptap/core'

/** Keys and rules that belong to no single node. */
export const EditorKeys = Extension.create<{ openLink: () => void }>({
  name: 'editorKeys',
  addOptions() {
    return { openLink: () => {} }
  },
  addKeyboardShortcuts() {
    return {
      // With words to link, or in a link; elsewhere the key is that of the screen around.
      'Mod-k': ({ editor }) => {
        if (editor.state.selection.empty && !editor.isActive('link')) return false
        this.options.openLink()
        return true
      },
    }
  },
  addInputRules() {
    return [
      new InputRule({
        // Only with http: names of files look like addresses, too (main.rs, README.md).
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
