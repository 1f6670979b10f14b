// Alternatives of one piece of code. Public pages show them as tabs (`rendering/code/code-groups.ts`), and so does the editor.
import { mergeAttributes, Node } from '@tiptap/core'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { codeAtCursor, isInGroup } from '../code-keys.ts'
import { CodeGroupView } from './code-group-view.tsx'
import { insertGroup, removeTab } from './group-commands.ts'
import { openTabsPlugin } from './open-tabs.ts'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    codeGroup: { insertCodeGroup: () => ReturnType }
  }
}

export const CodeGroup = Node.create({
  name: 'codeGroup',
  group: 'block',
  content: 'codeBlock+',
  defining: true,
  isolating: true,
  parseHTML() {
    return [{ tag: 'div[data-code-group]' }]
  },
  renderHTML({ HTMLAttributes }) {
    return ['div', mergeAttributes(HTMLAttributes, { 'data-code-group': '' }), 0]
  },
  addNodeView() {
    return ReactNodeViewRenderer(CodeGroupView, { className: 'code-group' })
  },
  addCommands() {
    return {
      insertCodeGroup:
        () =>
        ({ tr, dispatch }) => {
          const isPossible = insertGroup(tr)
          if (isPossible) dispatch?.(tr)
          return isPossible
        },
    }
  },
  addKeyboardShortcuts() {
    return {
      // The blocks of a group never join: Backspace in an empty one removes its tab.
      Backspace: ({ editor }) => {
        const $from = codeAtCursor(editor)
        if (!$from || !isInGroup($from) || !editor.state.selection.empty || $from.parentOffset > 0) return false
        if ($from.parent.content.size === 0) editor.view.dispatch(removeTab(editor.state.tr, $from.before()).scrollIntoView())
        return true
      },
      Delete: ({ editor }) => {
        const $from = codeAtCursor(editor)
        if (!$from || !isInGroup($from)) return false
        return editor.state.selection.empty && $from.parentOffset === $from.parent.content.size
      },
    }
  },
  addProseMirrorPlugins: () => [openTabsPlugin()],
})
