import { type ComponentProps, useEffect, useRef } from 'react'
import { Select } from './controls.tsx'

type StoredInputProps = Omit<ComponentProps<'input'>, 'value' | 'defaultValue' | 'ref'> & { stored: string }
type StoredTextareaProps = Omit<ComponentProps<'textarea'>, 'value' | 'defaultValue' | 'ref'> & { stored: string }
type StoredSelectProps = Omit<ComponentProps<'select'>, 'value' | 'defaultValue' | 'ref'> & { stored: string }

/** An uncontrolled input with a stored value. It follows a changed value unless its user has edited it since the form was last submitted. */
export function StoredInput({ stored, ...rest }: StoredInputProps) {
  return <input {...rest} ref={useStoredValue<HTMLInputElement>(stored)} defaultValue={stored} />
}

/** A `StoredInput` of several lines. */
export function StoredTextarea({ stored, ...rest }: StoredTextareaProps) {
  return <textarea {...rest} ref={useStoredValue<HTMLTextAreaElement>(stored)} defaultValue={stored} />
}

/** A select with a stored choice; a `StoredInput` otherwise. */
export function StoredSelect({ stored, ...rest }: StoredSelectProps) {
  return <Select {...rest} ref={useStoredValue<HTMLSelectElement>(stored)} defaultValue={stored} />
}

/** The ref of such a field. React alone never changes a select, or the text of a field that its user has edited. */
export function useStoredValue<Control extends HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement>(stored: string) {
  const control = useRef<Control>(null)
  const known = useRef(stored)
  // Listens on the document, because the form may be rendered anew.
  useEffect(() => {
    function rememberSubmitted(event: Event) {
      if (control.current && event.target === control.current.form) known.current = control.current.value
    }
    document.addEventListener('submit', rememberSubmitted, true)
    return () => document.removeEventListener('submit', rememberSubmitted, true)
  }, [])
  useEffect(() => {
    if (control.current instanceof HTMLSelectElement) setDefaultChoice(control.current, stored)
    if (control.current?.value !== known.current) return
    control.current.value = stored
    known.current = stored
  }, [stored])
  return control
}

/** Keeps what is selected. React sets the default of a select only once, and `hasUnsavedInput` compares with it. */
function setDefaultChoice(select: HTMLSelectElement, stored: string): void {
  const { value } = select
  for (const option of select.options) option.defaultSelected = option.value === stored
  select.value = value
}
