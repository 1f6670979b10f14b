import type { Editor } from '@tiptap/react'

declare module '@tiptap/core' {
  interface EditorEvents {
    /** Moves the focus to the field for the TeX of the selected formula. */
    editFormula: { editor: Editor }
  }
}

export function editSelectedFormula(editor: Editor): void {
  editor.emit('editFormula', { editor })
}

/** For a formula that the present transaction inserts and selects: the field appears after it. */
export function editAfterDispatch(editor: Editor): void {
  setTimeout(() => {
    if (!editor.isDestroyed) editSelectedFormula(editor)
  })
}
