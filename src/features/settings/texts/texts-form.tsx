import { Link } from 'react-router'
import { useStoredValue } from '#src/ui/admin/stored-fields.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { GroupForm, isRefused } from '../group-form.tsx'
import { PARTS_PATH } from '../parts/site-parts.ts'
import { ORIGINAL_TEXTS } from './site-texts.ts'
import type { TextErrors, TextField, TextGroup } from './text-fields.ts'
import styles from './texts-form.module.css'

type TextsFormProps = {
  group: TextGroup
  /** The texts that the owner changed. */
  texts: Readonly<Record<string, string>>
  /** Whether the owner switched the page off. */
  isHidden: boolean
  /** Where it is switched on again. */
  hiddenPath?: string
  /** The submitted texts and their errors, after a failed submit of this form. */
  answer: { sent: Record<string, string>; errors: TextErrors } | null
}

/** The short texts of one page, which are saved together. */
export function TextsForm({ group, texts, isHidden, hiddenPath = PARTS_PATH, answer }: TextsFormProps) {
  return (
    <GroupForm
      group={group.name}
      id={group.name}
      title={group.title}
      actions={
        isHidden ? (
          <Link to={hiddenPath}>Switched off</Link>
        ) : (
          <Link to={group.path} aria-label={`See the page: ${group.title}`}>
            See the page
          </Link>
        )
      }
      button={`Save texts of ${group.title}`}
      isUnsaved={isRefused(answer)}
    >
      <div className={styles.fields}>
        {group.fields.map((field) => (
          <TextControl
            key={field.key}
            field={field}
            own={answer?.sent[field.key] ?? texts[field.key] ?? ''}
            error={answer?.errors[field.key]}
          />
        ))}
      </div>
    </GroupForm>
  )
}

type TextControlProps = { field: TextField; own: string; error: string | undefined }

/** Shows the public text. An empty field brings the original back. */
function TextControl({ field: { key, label, max, hint }, own, error }: TextControlProps) {
  const original = ORIGINAL_TEXTS[key]
  const value = own || original
  const input = useStoredValue<HTMLTextAreaElement>(value)
  function reset() {
    if (!input.current) return
    input.current.value = original
    input.current.focus()
  }
  return (
    <Field label={label} hint={hint} error={error}>
      {(control) => (
        <>
          <textarea
            {...control}
            ref={input}
            name={key}
            defaultValue={value}
            placeholder={original}
            rows={max > 100 ? 3 : 1}
            maxLength={max}
            className={styles.text}
          />
          {value === original ? null : (
            <div>
              <Button variant="bare" onClick={reset}>
                Reset to the original<span className="sr">: {label}</span>
              </Button>
            </div>
          )}
        </>
      )}
    </Field>
  )
}
