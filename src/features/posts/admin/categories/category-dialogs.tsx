import { type FormEvent, useState } from 'react'
import { categoryKey } from '#src/lib/text/category-key.ts'
import { Select } from '#src/ui/admin/controls.tsx'
import { Dialog, DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import styles from './categories-screen.module.css'
import type { CategoryChanges } from './use-category-changes.ts'

type CategoryDialogProps = {
  /** Null closes the dialog. */
  name: string | null
  onClose: () => void
  changes: CategoryChanges
}

export function RenameDialog({ name, onClose, changes }: CategoryDialogProps) {
  return (
    <Dialog title={`Rename “${name ?? ''}”`} isOpen={name !== null} onClose={onClose}>
      {name === null ? null : <RenameForm name={name} onClose={onClose} changes={changes} />}
    </Dialog>
  )
}

export function MergeDialog({ name, onClose, changes, names }: CategoryDialogProps & { names: readonly string[] }) {
  return (
    <Dialog title={`Merge “${name ?? ''}” into another`} isOpen={name !== null} onClose={onClose}>
      {name === null ? null : <MergeForm name={name} onClose={onClose} changes={changes} names={names} />}
    </Dialog>
  )
}

type FormProps = CategoryDialogProps & { name: string }

function RenameForm({ name, onClose, changes }: FormProps) {
  const [to, setTo] = useState(name)
  const [error, setError] = useState<string>()
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (to.trim() === name) return onClose()
    const problem = await changes.change({ intent: 'rename', from: name, to: to.trim() })
    if (problem === null) onClose()
    else setError(problem)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Field label="Name" error={error} hint="Posts follow, drafts and trashed ones included. Its old address leads to the new one.">
        {(control) => (
          <input
            {...control}
            value={to}
            maxLength={80}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: the dialog was opened to type here
            autoFocus
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              setTo(event.currentTarget.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="go" disabled={changes.isBusy}>
          Rename
        </Button>
      </DialogActions>
    </form>
  )
}

function MergeForm({ name, onClose, changes, names }: FormProps & { names: readonly string[] }) {
  const others = names.filter((other) => categoryKey(other) !== categoryKey(name))
  const [into, setInto] = useState('')
  const [error, setError] = useState<string>()
  async function handleSubmit(event: FormEvent) {
    event.preventDefault()
    if (into === '') return setError('Choose the category to merge into.')
    const problem = await changes.change({ intent: 'merge', from: name, into })
    if (problem === null) onClose()
    else setError(problem)
  }
  if (others.length === 0) return <p>There is no other category to merge it into.</p>
  return (
    <form className={styles.form} onSubmit={(event) => void handleSubmit(event)} noValidate>
      <Field label="Into" error={error} hint={`Posts of “${name}” get this category instead, and its old address leads there.`}>
        {(control) => (
          <Select
            {...control}
            value={into}
            required
            onChange={(event) => {
              setInto(event.currentTarget.value)
              setError(undefined)
            }}
          >
            <option value="">Choose a category</option>
            {others.map((other) => (
              <option key={other} value={other}>
                {other}
              </option>
            ))}
          </Select>
        )}
      </Field>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="go" disabled={changes.isBusy}>
          {into === '' ? 'Merge' : `Merge into “${into}”`}
        </Button>
      </DialogActions>
    </form>
  )
}
