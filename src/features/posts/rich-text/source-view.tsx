import { useEffect, useId, useRef } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import { describeUnrendered } from './html/describe-unrendered.ts'
import { parseHtml } from './html/read/parse-html.ts'
import styles from './source-view.module.css'

type SourceViewProps = { html: string; onChange: (html: string) => void }

export function SourceView({ html, onChange }: SourceViewProps) {
  const warningId = useId()
  const field = useRef<HTMLTextAreaElement>(null)
  useEffect(() => field.current?.focus({ preventScroll: true }), [])
  const warning = describeUnrendered(parseHtml(html))
  return (
    <div className={styles.view}>
      <textarea
        ref={field}
        className={styles.source}
        aria-label="HTML source of the content"
        aria-describedby={warningId}
        spellCheck={false}
        value={html}
        onChange={(event) => onChange(event.target.value)}
      />
      <p id={warningId} role="status" className={styles.warning}>
        {warning ? (
          <>
            <Icon name="warning" />
            {warning}
          </>
        ) : null}
      </p>
    </div>
  )
}
