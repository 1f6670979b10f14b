import { type FormEvent, useEffect, useRef } from 'react'
import { StoredInput, StoredSelect, StoredTextarea } from '#src/ui/admin/stored-fields.tsx'
import { Field, type FieldControl } from '#src/ui/field.tsx'
import { GroupForm, isRefused } from './group-form.tsx'
import type { SettingErrors, SettingField, SettingGroup } from './setting-fields.ts'
import type { Settings } from './settings.ts'
import styles from './settings-form.module.css'
import { TimeZoneSelect } from './time-zone-select.tsx'

type SettingsFormProps = {
  group: SettingGroup
  settings: Settings
  /** The submitted values and their errors, after a failed submit of this form. */
  answer: { sent: Record<string, string>; errors: SettingErrors } | null
  /** For a group with a time zone: its names. The lists of server and browser may differ. */
  timeZones?: readonly string[]
  /** The id of a form without a button of its own, which another button of the screen submits. */
  formId?: string
  onSubmit?: (event: FormEvent<HTMLFormElement>) => void
}

/** A group of settings that are saved together. */
export function SettingsForm({ group, settings, answer, timeZones = [], formId, onSubmit }: SettingsFormProps) {
  const fields = useRef<HTMLDivElement>(null)
  // Focuses the first invalid field.
  useEffect(() => {
    if (isRefused(answer)) fields.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [answer])
  return (
    <GroupForm
      {...{ formId, onSubmit }}
      group={group.name}
      title={group.title}
      button={`Save ${group.title.toLowerCase()}`}
      isUnsaved={isRefused(answer)}
    >
      <div ref={fields} className={styles.fields}>
        {group.fields.map((field) => (
          <Field
            key={field.key}
            label={field.label}
            hint={field.hint}
            error={answer?.errors[field.key]}
            className={field.kind === 'text' ? styles.wide : undefined}
          >
            {(control) => <Control {...{ field, control, timeZones }} value={answer?.sent[field.key] ?? String(settings[field.key])} />}
          </Field>
        ))}
      </div>
    </GroupForm>
  )
}

type ControlProps = { field: SettingField; control: FieldControl; timeZones: readonly string[]; value: string }

function Control({ field, control, timeZones, value }: ControlProps) {
  const { key, kind, max, isRequired, choices = [] } = field
  const shared = { ...control, name: key, required: isRequired }
  switch (kind) {
    case 'text':
      return <StoredTextarea {...shared} stored={value} rows={3} maxLength={max} />
    case 'choice':
      return (
        <StoredSelect {...shared} stored={value}>
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {choice.charAt(0).toUpperCase() + choice.slice(1)}
            </option>
          ))}
        </StoredSelect>
      )
    case 'zone':
      return <TimeZoneSelect {...shared} stored={value} timeZones={timeZones} />
    case 'email':
      return <StoredInput {...shared} stored={value} type="email" maxLength={max} />
    case 'line':
    case 'color':
    case 'words':
      return <StoredInput {...shared} stored={value} maxLength={max} />
  }
}
