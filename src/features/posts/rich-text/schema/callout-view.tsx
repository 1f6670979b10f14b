import { NodeViewContent, NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { Icon } from '#src/ui/icon.tsx'
import { CALLOUT_KINDS, isWarning } from '../callout-kinds.ts'
import styles from './node-views.module.css'

/** The callout as on the page, with a select for its kind. */
export function CalloutView({ node, updateAttributes, editor }: ReactNodeViewProps) {
  const kind = String(node.attrs.kind)
  return (
    <NodeViewWrapper className={isWarning(kind) ? 'callout warning' : 'callout'}>
      <div className="label" contentEditable={false}>
        <Icon name={isWarning(kind) ? 'warning' : 'info'} />
        <select
          className={styles.quiet}
          aria-label="Kind of note"
          value={kind}
          disabled={!editor.isEditable}
          onChange={(event) => updateAttributes({ kind: event.target.value })}
        >
          {CALLOUT_KINDS.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </select>
      </div>
      <NodeViewContent className={styles.content} />
    </NodeViewWrapper>
  )
}
