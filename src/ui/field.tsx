import { type ReactNode, useId } from 'react'
import styles from './field.module.css'
import { Icon } from './icon.tsx'

/** Links a control to its label and its error. Spread it over the input. */
export type FieldControl = { id: string; 'aria-invalid': true | undefined; 'aria-describedby': string | undefined }

type FieldProps = {
  label: ReactNode
  /** The error message; also marks the control as invalid. */
  error?: string | undefined
  /** Marks the control as invalid without a message. */
  invalid?: boolean
  hint?: ReactNode
  className?: string | undefined
  children: (control: FieldControl) => ReactNode
}

/** A labelled control with its error below. */
export function Field({ label, error, invalid = false, hint, className, children }: FieldProps) {
  const id = useId()
  const described = [hint ? `${id}-hint` : null, error ? `${id}-error` : null].filter(Boolean).join(' ')
  return (
    <div className={[styles.field, className].filter(Boolean).join(' ')}>
      <label htmlFor={id}>{label}</label>
      {children({ id, 'aria-invalid': error || invalid ? true : undefined, 'aria-describedby': described || undefined })}
      {hint ? (
        <p id={`${id}-hint`} className={styles.hint}>
          {hint}
        </p>
      ) : null}
      {error ? (
        <p id={`${id}-error`} className={styles.error}>
          <Icon name="warning" />
          {error}
        </p>
      ) : null}
    </div>
  )
}
