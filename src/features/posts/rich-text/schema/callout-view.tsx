import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { Icon } from '#src/ui/icon.tsx'
import { CALLOUT_KINDS, isWarning } from '../callout-kinds.ts'
import { EditorIcon } from '../toolbar/editor-icon.tsx'
import styles from './node-views.module.css'

/** The callout as on the page, with its kind and title as fields, and a button that leaves only the content. */
export function CalloutView({ node, updateAttributes, editor, getPos }: ReactNodeViewProps) {
  const kind = String(node.attrs.kind)
  function unwrap() {
    const start = getPos()
    if (start === undefined) return
    editor
      .chain()
      .focus()
      .command(({ tr }) => {
        tr.replaceWith(start, start + node.nodeSize, node.content)
        return true
      })
      .setTextSelection(start + 1)
      .run()
  }
  return (
    <NodeViewWrapper className={isWarning(kind) ? 'callout warning' : 'callout'}>
      <div className={`label ${styles.calloutHead}`} contentEditable={false}>
        <Icon name={isWarning(kind) ? 'warning' : 'info'} />
        <select
          className={styles.quiet}
          aria-label="Kind of note"
          value={kind}
          onChange={(event) => updateAttributes({ kind: event.target.value })}
        >
          {CALLOUT_KINDS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
        <input
          className={styles.calloutTitle}
          aria-label="Title of the note"
          placeholder="Title, if not the kind"
          maxLength={TITLE_MAX}
          value={typeof node.attrs.title === 'string' ? node.attrs.title : ''}
          onChange={(event) => updateAttributes({ title: event.target.value || null })}
        />
        <button
          type="button"
          className={styles.calloutUnwrap}
          aria-label="Remove the box"
          title="Remove the box, keep the text"
          onClick={unwrap}
        >
          <EditorIcon name="trash" />
        </button>
      </div>
      <NodeViewContent className={styles.content} />
    </NodeViewWrapper>
  )
}

const TITLE_MAX = 200
