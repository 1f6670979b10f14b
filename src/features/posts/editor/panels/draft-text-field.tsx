import type { ChangeEvent, InputHTMLAttributes, ReactNode } from 'react'
import { Field } from '#src/ui/field.tsx'
import type { DraftFields } from '../../drafts/draft.ts'
import { useEditing } from '../editing-context.ts'
import field from './field.module.css'

type TextName = { [Name in keyof DraftFields]: DraftFields[Name] extends string ? Name : never }[keyof DraftFields]

type DraftInputProps = InputHTMLAttributes<HTMLInputElement> & { name: TextName; label: string; hint?: ReactNode }

/** A line of text in a field of the draft. */
export function DraftInput({ name, label, hint, ...attributes }: DraftInputProps) {
  const { error, control: shared } = useDraftText(name)
  return (
    <Field label={label} className={field.field} error={error} hint={hint}>
      {(control) => <input type="text" {...attributes} {...control} {...shared} />}
    </Field>
  )
}

/** Text of several lines in a field of the draft. */
export function DraftTextarea({ name, label, hint, rows }: { name: TextName; label: string; hint: ReactNode; rows: number }) {
  const { error, control: shared } = useDraftText(name)
  return (
    <Field label={label} className={field.field} error={error} hint={hint}>
      {(control) => <textarea rows={rows} dir="auto" {...control} {...shared} />}
    </Field>
  )
}

function useDraftText(name: TextName) {
  const { session, state, issues } = useEditing()
  const control = {
    'data-field': name,
    value: state.fields[name],
    onChange: (event: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) => session.change({ [name]: event.currentTarget.value }),
  }
  return { error: issues[name], control }
}
