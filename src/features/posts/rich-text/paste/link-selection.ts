import type { CommandProps } from '@tiptap/core'
import { AllSelection, Selection, TextSelection } from '@tiptap/pm/state'
import type { Editor } from '@tiptap/react'
import { isWebAddress } from '#src/lib/web/web-address.ts'

/** A pasted web address on selected words becomes their link. Returns whether it did. */
export function linkSelection(editor: Editor, pasted: string): boolean {
  const { doc, selection } = editor.state
  const address = readAddress(pasted)
  if (address === null || !(selection instanceof TextSelection || selection instanceof AllSelection)) return false
  if (doc.textBetween(selection.from, selection.to).trim() === '') return false
  return editor.chain().setLink({ href: address }).command(collapseToEnd).run()
}

/** Puts the cursor behind the selected words, which the next key would replace. */
export function collapseToEnd({ tr }: CommandProps): boolean {
  tr.setSelection(Selection.near(tr.doc.resolve(tr.selection.to), -1))
  return true
}

const ADDRESS_MAX = 2_000

/** The address when the text is nothing else. */
export function readAddress(pasted: string): string | null {
  const text = pasted.trim()
  return text.length <= ADDRESS_MAX && /^https?:\/\/\S+$/i.test(text) && isWebAddress(text) ? text : null
}
