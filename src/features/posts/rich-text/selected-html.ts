import type { EditorState } from '@tiptap/pm/state'
import { docToHtml } from './html/doc-to-html.ts'

/** The whole blocks of the article that the selection touches, as HTML. */
export function selectedHtml({ doc, selection: { from, to } }: EditorState): string {
  const blocks: unknown[] = []
  doc.forEach((block, offset) => {
    // A selection that ends at the very start of a block does not touch it.
    const touches = offset + block.nodeSize > from && (offset < to || (from === to && offset === from))
    if (touches) blocks.push(block.toJSON())
  })
  return docToHtml({ ...doc.toJSON(), content: blocks })
}
