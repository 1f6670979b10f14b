// Marks the code block with the cursor, which the browser must always lay out: typed text does not reach a block whose layout it skips.
import { type EditorState, Plugin } from '@tiptap/pm/state'
import { Decoration, DecorationSet } from '@tiptap/pm/view'

/** `code-block.module.css` reads the class. */
export function cursorBlockPlugin(): Plugin {
  return new Plugin({ props: { decorations: markCursorBlock } })
}

function markCursorBlock({ doc, selection: { $head } }: EditorState): DecorationSet | null {
  if ($head.parent.type.name !== 'codeBlock') return null
  return DecorationSet.create(doc, [Decoration.node($head.before(), $head.after(), { class: 'with-cursor' })])
}
