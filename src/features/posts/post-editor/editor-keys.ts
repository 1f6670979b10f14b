import { Extension } from '@tiptap/core'

/** Keys and rules that belong to no single node. */
export const EditorKeys = Extension.create<{ openLink: () => void }>({
  name: 'editorKeys',
  addOptions() {
    return { openLink: () => {} }
  },
  addKeyboardShortcuts() {
    return {
      'Mod-k': () => {
        this.options.openLink()
        return true
      },
    }
  },
})
