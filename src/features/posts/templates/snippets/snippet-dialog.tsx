import { type FormEvent, useEffect, useState } from 'react'
import { Dialog, DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { toast } from '#src/ui/toast.tsx'
import styles from '../admin/templates-screen.module.css'
import { findByName, SNIPPET_LIMITS, type Snippet } from './snippet.ts'
import { fetchSnippets } from './snippet-api.ts'
import { forgetSnippets } from './snippet-list.ts'
import { useSnippetChanges } from './use-snippet-changes.ts'

type SnippetDialogProps = {
  /** The blocks to save; null closes the dialog. */
  html: string | null
  onClose: () => void
}

/** Saves blocks of the article under a name, a new one or that of a snippet they replace. */
export function SnippetDialog({ html, onClose }: SnippetDialogProps) {
  return (
    <Dialog title="Save as snippet" isOpen={html !== null} onClose={onClose}>
      {html === null ? null : <SnippetForm html={html} onClose={onClose} />}
    </Dialog>
  )
}

function SnippetForm({ html, onClose }: { html: string; onClose: () => void }) {
  const { busy, save } = useSnippetChanges()
  const [name, setName] = useState('')
  const [error, setError] = useState<string>()
  const [snippets, setSnippets] = useState<readonly Snippet[]>([])
  useEffect(() => {
    void fetchSnippets().then((found) => setSnippets(found ?? []))
  }, [])
  const replaced = findByName(snippets, name)
  const refusal = refuse(html)

  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (name.trim() === '') return setError('A snippet needs a name.')
    const problem = await save({ id: replaced?.id ?? null, name: name.trim(), content: html })
    if (problem !== null) return setError(problem)
    forgetSnippets()
    onClose()
    toast({ kind: 'ok', title: 'Saved', message: `Type / and “${name.trim()}” to insert it.` })
  }
  if (refusal !== null) {
    return (
      <>
        <p role="alert">{refusal}</p>
        <DialogActions>
          <Button onClick={onClose}>Close</Button>
        </DialogActions>
      </>
    )
  }
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Field label="Name" error={error} hint={replaced ? `Replaces the snippet “${replaced.name}”.` : 'The / menu finds it by this name.'}>
        {(control) => (
          <input
            {...control}
            value={name}
            maxLength={SNIPPET_LIMITS.name}
            autoComplete="off"
            list="snippet-names"
            onChange={(event) => {
              setName(event.currentTarget.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <datalist id="snippet-names">
        {snippets.map((snippet) => (
          <option key={snippet.id} value={snippet.name} />
        ))}
      </datalist>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="go" disabled={busy !== null}>
          {replaced ? 'Replace snippet' : 'Save snippet'}
        </Button>
      </DialogActions>
    </form>
  )
}

function refuse(html: string): string | null {
  if (html.trim() === '') return 'There is nothing to save: put the cursor into a block, or select some.'
  if (html.length > SNIPPET_LIMITS.content) return 'The selection is too long for a snippet: at most 50,000 characters of HTML.'
  return null
}
