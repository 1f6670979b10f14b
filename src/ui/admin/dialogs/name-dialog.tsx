import { type FormEvent, useState } from 'react'
import { Button } from '../../button.tsx'
import { Field } from '../../field.tsx'
import { Dialog, DialogActions } from './dialog.tsx'
import styles from './name-dialog.module.css'

type NameDialogProps = {
  title: string
  /** The label of the button that applies the name. */
  action: string
  /** The present name; null closes the dialog. */
  name: string | null
  maxLength: number
  hint?: string
  /** Returns the reason of a refusal, or null. */
  onName: (name: string) => Promise<string | null>
  onClose: () => void
}

/** Asks for a name, new or changed. A refusal leaves what was typed. */
export function NameDialog({ title, name, onClose, ...rest }: NameDialogProps) {
  return (
    <Dialog title={title} isOpen={name !== null} onClose={onClose}>
      {name === null ? null : <NameForm name={name} onClose={onClose} {...rest} />}
    </Dialog>
  )
}

type NameFormProps = Omit<NameDialogProps, 'title' | 'name'> & { name: string }

function NameForm({ name, action, maxLength, hint, onName, onClose }: NameFormProps) {
  const [typed, setTyped] = useState(name)
  const [error, setError] = useState<string>()
  const [isBusy, setBusy] = useState(false)
  async function apply(event: FormEvent) {
    event.preventDefault()
    const wanted = typed.trim()
    if (wanted === '') return setError('A name is needed.')
    if (wanted === name) return onClose()
    setBusy(true)
    const problem = await onName(wanted)
    setBusy(false)
    if (problem === null) onClose()
    else setError(problem)
  }
  return (
    <form className={styles.form} onSubmit={(event) => void apply(event)} noValidate>
      <Field label="Name" error={error} hint={hint}>
        {(control) => (
          <input
            {...control}
            value={typed}
            maxLength={maxLength}
            autoComplete="off"
            onFocus={(event) => event.currentTarget.select()}
            onChange={(event) => {
              setTyped(event.currentTarget.value)
              setError(undefined)
            }}
          />
        )}
      </Field>
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button type="submit" variant="go" disabled={isBusy}>
          {action}
        </Button>
      </DialogActions>
    </form>
  )
}
