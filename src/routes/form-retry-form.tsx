// A form that the server could not process, with its input, to send again with or without JavaScript.
import type { FormRetry, RetryField } from '#src/lib/web/form-retry.ts'
import { Button } from '#src/ui/button.tsx'
import { Field, type FieldControl } from '#src/ui/field.tsx'
import styles from './form-retry-form.module.css'

export function FormRetryForm({ action, fields }: FormRetry) {
  return (
    <form className={styles.form} method="post" action={action ?? undefined} aria-label="Send again">
      {fields.map((field, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a form may name a field twice, and this list never changes
        <Control key={index} {...field} />
      ))}
      <p>
        <Button variant="go" type="submit">
          Send again
        </Button>
      </p>
    </form>
  )
}

function Control({ kind, name, value, label }: RetryField) {
  if (kind === 'hidden') return <input type="hidden" name={name} value={value} />
  const hint = kind === 'secret' ? 'Please type this again: it is not given back.' : undefined
  return (
    <Field label={label} hint={hint}>
      {(control) => <Typed control={control} kind={kind} name={name} value={value} />}
    </Field>
  )
}

type TypedProps = Pick<RetryField, 'kind' | 'name' | 'value'> & { control: FieldControl }

function Typed({ control, kind, name, value }: TypedProps) {
  if (kind === 'lines') return <textarea {...control} name={name} rows={6} defaultValue={value} />
  if (kind === 'line') return <input {...control} name={name} defaultValue={value} />
  const isCode = name === 'code'
  return <input {...control} name={name} type={isCode ? 'text' : 'password'} autoComplete={isCode ? 'one-time-code' : 'off'} required />
}
