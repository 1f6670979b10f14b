import { type FormEvent, useState } from 'react'
import { categoryKey } from '#src/lib/text/category-key.ts'
import { Select } from '#src/ui/admin/controls.tsx'
import { Dialog, DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { NameDialog } from '#src/ui/admin/dialogs/name-dialog.tsx'
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
    <NameDialog
      title={`Rename “${name ?? ''}”`}
      action="Rename"
      hint="Posts follow, drafts and trashed ones included. Its old address leads to the new one."
      name={name}
      maxLength={80}
      onName={async (to) => (name === null ? null : changes.change({ intent: 'rename', from: name, to }))}
      onClose={onClose}
    />
  )
}

type MergeDialogProps = CategoryDialogProps & { names: readonly string[] }

export function MergeDialog({ name, onClose, changes, names }: MergeDialogProps) {
  return (
    <Dialog title={`Merge “${name ?? ''}” into another`} isOpen={name !== null} onClose={onClose}>
      {name === null ? null : <MergeForm name={name} onClose={onClose} changes={changes} names={names} />}
    </Dialog>
  )
}

function MergeForm({ name, onClose, changes, names }: MergeDialogProps & { name: string }) {
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
