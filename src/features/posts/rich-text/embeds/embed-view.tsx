import { NodeViewWrapper, type ReactNodeViewProps } from '@tiptap/react'
import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { parseEmbed } from '../../rendering/media/parse-embed.ts'
import { DrawnHtml } from '../drawings/drawn-html.tsx'
import { useDrawing } from '../drawings/use-drawing.ts'
import { useEditorServices } from '../editor-services.ts'
import nodeStyles from '../schema/node-views.module.css'
import styles from './embed.module.css'

/** The card as on the page. Its link leads nowhere here. */
export function EmbedView(props: ReactNodeViewProps) {
  const { node, getPos, deleteNode, selected } = props
  const { openDialog, drawings } = useEditorServices()
  const href = String(node.attrs.href)
  const label = typeof node.attrs.label === 'string' ? node.attrs.label : null
  const { drawing, failure } = useDrawing({ kind: 'embed', source: href, label: label ?? href })
  const site = parseEmbed(href)?.site ?? 'Link'
  const issue = failure ? `Not shown: ${failure}` : drawing?.issue
  return (
    <NodeViewWrapper className={`${styles.embed} ${selected ? nodeStyles.selected : ''}`}>
      <div className={nodeStyles.rawHead} data-drag-handle="">
        <b>{site}</b>
        <span className={styles.address}>{href}</span>
        <span className={nodeStyles.buttons}>
          <Button onClick={() => openDialog({ kind: 'embed', position: getPos() ?? null, href, label: label ?? '' })}>Edit</Button>
          <Button onClick={() => showAsLink(props)}>Show as link</Button>
          <Button onClick={deleteNode}>Remove</Button>
        </span>
      </div>
      {drawing?.html ? <Card html={drawing.html} /> : null}
      <div role="status" className={issue ? styles.issue : 'sr'}>
        {issue ? <Icon name="warning" /> : null}
        {issue}
        {failure ? <Button onClick={drawings.retry}>Try again</Button> : null}
      </div>
    </NodeViewWrapper>
  )
}

function Card({ html }: { html: string }) {
  return (
    <div inert className={styles.card}>
      <DrawnHtml as="div" html={html} />
    </div>
  )
}

/** Pages show a link alone in its paragraph as a card. The line break after it is invisible, and makes it an ordinary link. */
function showAsLink({ node, editor, getPos }: ReactNodeViewProps): void {
  const position = getPos()
  if (position === undefined) return
  const { href, label, title } = node.attrs
  const link = { type: 'text', text: label ?? href, marks: [{ type: 'link', attrs: { href, title } }] }
  editor
    .chain()
    .focus()
    .insertContentAt({ from: position, to: position + node.nodeSize }, { type: 'paragraph', content: [link, { type: 'hardBreak' }] })
    .run()
}
