import { Button } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { useEditorServices } from '../editor-services.ts'
import styles from './diagram-drawing.module.css'
import { DrawnHtml } from './drawn-html.tsx'
import { useDrawing } from './use-drawing.ts'

/** The drawing of a diagram below its source. While the source has an error, the last drawing and the reason. */
export function DiagramDrawing({ source }: { source: string }) {
  const { drawings } = useEditorServices()
  const isEmpty = source.trim() === ''
  const { drawing, lastDrawn, isCurrent, failure } = useDrawing(isEmpty ? null : { kind: 'diagram', source })
  const issue = failure ? `Not drawn: ${failure}` : drawing?.issue
  const html = drawing?.html || lastDrawn?.html
  if (isEmpty) return null
  return (
    <div className={`diagram ${styles.drawing}`} contentEditable={false}>
      {html ? (
        <section ref={setFocusable} className="diagram-frame" aria-label="Drawing of the diagram">
          <DrawnHtml as="div" html={html} className={isCurrent && !issue ? undefined : styles.stale} />
        </section>
      ) : issue ? null : (
        <p className={styles.waiting}>Drawing…</p>
      )}
      <div role="status" className={issue ? styles.issue : 'sr'}>
        {issue ? <Icon name="warning" /> : null}
        <span>{issue ?? (html ? 'The diagram is drawn.' : '')}</span>
        {failure ? <Button onClick={drawings.retry}>Draw again</Button> : null}
      </div>
    </div>
  )
}

/** Keys scroll a wide diagram. */
function setFocusable(frame: HTMLElement | null): void {
  frame?.setAttribute('tabindex', '0')
}
