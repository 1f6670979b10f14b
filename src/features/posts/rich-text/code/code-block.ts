import { CodeBlock } from '@tiptap/extension-code-block'
import { type EditorState, Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'
import { ReactNodeViewRenderer } from '@tiptap/react'
import { dataAttribute } from '../schema/data-attribute.ts'
import { CodeBlockView } from './code-block-view.tsx'
import { changeIndentation, focusControls, leaveAfterEmptyLines, leaveAtLastLine, leaveCode } from './code-keys.ts'

/** `language` is the info string of the author ('rust,ignore'), `title` a file name, `meta` marked lines and line numbers. */
export const ArticleCodeBlock = CodeBlock.extend({
  addAttributes() {
    return { ...this.parent?.(), title: dataAttribute('title', null, { keepOnSplit: false }), meta: dataAttribute('meta', null) }
  },
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      Tab: ({ editor }) => changeIndentation(editor, 'in'),
      'Shift-Tab': ({ editor }) => changeIndentation(editor, 'out'),
      Escape: ({ editor }) => leaveCode(editor),
      'Alt-Enter': ({ editor }) => focusControls(editor),
      Enter: ({ editor }) => leaveAfterEmptyLines(editor),
      ArrowDown: ({ editor }) => leaveAtLastLine(editor),
    }
  },
  addNodeView() {
    return ReactNodeViewRenderer(CodeBlockView, { className: 'code wrapped' })
  },
  addProseMirrorPlugins() {
    return [...(this.parent?.() ?? []), cursorBlockPlugin()]
  },
}).configure({ defaultLanguage: null })

/**
 * Marks the code block with the cursor, which the browser must always lay out: typed text does not reach a block whose layout it
 * skips. `code-block.module.css` reads the class.
 */
function cursorBlockPlugin(): Plugin {
  return new Plugin({ props: { decorations: markCursorBlock } })
}

function markCursorBlock({ doc, selection: { $head } }: EditorState): DecorationSet | null {
  if ($head.parent.type.name !== 'codeBlock') return null
  return DecorationSet.create(doc, [Decoration.node($head.before(), $head.after(), { class: 'with-cursor' })])
}
