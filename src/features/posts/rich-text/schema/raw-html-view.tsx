import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useEditorServices } from '../editor-services.ts'
import { describeUnrendered } from '../html/describe-unrendered.ts'
import { parseHtml } from '../html/read/parse-html.ts'
import styles from './node-views.module.css'

/** Raw HTML as source text. The preview of the post renders it. */
export function HtmlBlockView({ node, getPos, deleteNode, selected }: ReactNodeViewProps) {
  const { openDialog } = useEditorServices()
  const html = String(node.attrs.html)
  const warning = describeUnrendered(parseHtml(html))
  return (
    <NodeViewWrapper className={selected ? `${styles.raw} ${styles.selected}` : styles.raw}>
      <div className={styles.rawHead} data-drag-handle="">
        <b>HTML</b>
        {warning ? (
          <span className={styles.warning}>
            <Icon name="warning" />
            {warning}
          </span>
        ) : null}
        <span className={styles.buttons}>
          <Button onClick={() => openDialog({ kind: 'html', position: getPos() ?? null, html, inline: false })}>Edit</Button>
          <Button onClick={deleteNode}>Remove</Button>
        </span>
      </div>
      <pre className={styles.source}>{html}</pre>
    </NodeViewWrapper>
  )
}

export function InlineHtmlView({ node, getPos, selected }: ReactNodeViewProps) {
  const { openDialog } = useEditorServices()
  const html = String(node.attrs.html)
  return (
    <NodeViewWrapper as="span" className={selected ? `${styles.chip} ${styles.selected}` : styles.chip}>
      <button
        type="button"
        title={html}
        aria-label={`Edit HTML: ${html}`}
        onClick={() => openDialog({ kind: 'html', position: getPos() ?? null, html, inline: true })}
      >
        {html.length > 24 ? `${html.slice(0, 24)}…` : html}
      </button>
    </NodeViewWrapper>
  )
}
