import { type FormEvent, type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react'
import { isCompositionKey } from '#src/lib/browser/is-composition-key.ts'
import { Button } from '#src/ui/button.tsx'
import styles from './comment-card.module.css'

type CardFormProps = {
  label: string
  /** Escape closes a form without changes only. */
  isChanged: boolean
  isBusy: boolean
  submitLabel: string
  onSubmit: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/** A form below a comment. Focuses its first text area when it opens, with the cursor at the end. */
export function CardForm({ label, isChanged, isBusy, submitLabel, onSubmit, onClose, children }: CardFormProps) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    const field = form.current?.querySelector('textarea')
    field?.focus()
    field?.setSelectionRange(field.value.length, field.value.length)
  }, [])
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    void onSubmit()
  }
  function handleKey(event: KeyboardEvent<HTMLFormElement>) {
    if (event.key === 'Escape' && !isCompositionKey(event) && !isChanged) onClose()
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    event.currentTarget.requestSubmit()
  }
  return (
    <form ref={form} className={styles.form} aria-label={label} onSubmit={handleSubmit} onKeyDown={handleKey} noValidate>
      {children}
      <div className={styles.acts}>
        <Button type="submit" variant="go" disabled={isBusy}>
          {submitLabel}
        </Button>
        <Button onClick={onClose}>Cancel</Button>
      </div>
    </form>
  )
}
