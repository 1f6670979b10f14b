import { useState } from 'react'
import { Field } from '#src/ui/field.tsx'
import { PASSWORD_MAX, PASSWORD_MIN } from './credentials.schema.ts'
import { passwordStrength } from './password-strength.ts'

type NewPasswordFieldProps = { label: string; error: string | undefined }

/** A field for a new password that displays its strength. */
export function NewPasswordField({ label, error }: NewPasswordFieldProps) {
  const [length, setLength] = useState(0)
  return (
    <Field label={label} error={error} hint={<output aria-live="polite">{passwordStrength(length)}</output>}>
      {(control) => (
        <input
          {...control}
          name="password"
          type="password"
          autoComplete="new-password"
          minLength={PASSWORD_MIN}
          maxLength={PASSWORD_MAX}
          onChange={(event) => setLength(event.target.value.length)}
          required
        />
      )}
    </Field>
  )
}
