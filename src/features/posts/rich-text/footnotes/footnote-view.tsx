import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { EditorIcon } from '../toolbar/editor-icon.tsx'
import styles from './footnotes.module.css'

/** A note with buttons to its first reference and to remove it with its references. */
export function FootnoteView({ node, editor }: ReactNodeViewProps) {
  return (
    <NodeViewWrapper className={styles.note}>
      <NodeViewContent className={styles.content} />
      <span contentEditable={false} className={styles.tools}>
        <button
          type="button"
          data-back-link=""
          aria-label="Back to the text"
          title="Back to the text"
          onClick={() => editor.commands.showReference(node.attrs.name)}
        >
          ↑
        </button>
        <button
          type="button"
          aria-label="Remove footnote"
          title="Remove footnote"
          onClick={() => editor.commands.removeFootnote(node.attrs.name)}
        >
          <EditorIcon name="trash" />
        </button>
      </span>
    </NodeViewWrapper>
  )
}
