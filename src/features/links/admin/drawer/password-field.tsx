import { useState } from 'react'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import type { LinkDraft } from './link-draft.ts'
import styles from './link-drawer.module.css'

type PasswordFieldProps = {
  draft: LinkDraft
  /** Whether the stored link has a password. */
  hasPassword: boolean
  error: string | undefined
  onChange: (changed: Partial<LinkDraft>) => void
}

/** Sets, replaces or removes the password. The stored one is a hash and cannot be displayed. */
export function PasswordField({ draft, hasPassword, error, onChange }: PasswordFieldProps) {
  const [isShown, setShown] = useState(false)
  return (
    <div className={styles.password}>
      <Field label="Password" error={error} hint="Stored as a hash, never displayed again.">
        {(control) => (
          <span className={styles.row}>
            <input
              {...control}
              type={isShown ? 'text' : 'password'}
              autoComplete="new-password"
              placeholder={hasPassword ? 'Set; type to replace' : 'None'}
              disabled={draft.isCleared}
              value={draft.password}
              onChange={(event) => onChange({ password: event.currentTarget.value })}
            />
            <Button aria-pressed={isShown} aria-label="Show the password" onClick={() => setShown(!isShown)}>
              {isShown ? 'Hide' : 'Show'}
            </Button>
          </span>
        )}
      </Field>
      {hasPassword ? (
        // biome-ignore lint/a11y/noLabelWithoutControl: the checkbox is inside
        <label className={styles.choice}>
          <Checkbox checked={draft.isCleared} onChange={(event) => onChange({ isCleared: event.currentTarget.checked, password: '' })} />
          Take the password away
        </label>
      ) : null}
    </div>
  )
}
