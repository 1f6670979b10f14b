import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { isCompositionKey } from '#src/lib/browser/is-composition-key.ts'
import { nextOption } from '#src/lib/browser/next-option.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { setAutofocus } from '#src/ui/admin/dialogs/set-autofocus.ts'
import { Field } from '#src/ui/field.tsx'
import type { ArticleHeading } from '../html/list-headings.ts'
import styles from './link-address-field.module.css'
import { firstActive, isSearchText, type LinkOption } from './link-options.ts'
import { useLinkOptions } from './use-link-options.ts'

type LinkAddressFieldProps = {
  value: string
  error: string | undefined
  headings: readonly ArticleHeading[]
  onChange: (text: string) => void
  onChoose: (option: LinkOption) => void
}

/** An address, or words that find what to link to: the combobox of the ARIA patterns. The field keeps the focus. */
export function LinkAddressField({ value, error, headings, onChange, onChoose }: LinkAddressFieldProps) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  /** The option that an arrow key selected; null before the first one. */
  const [selected, setSelected] = useState<number | null>(null)
  const { options, isFailed, isEmpty } = useLinkOptions(isOpen ? value : '', headings)
  const isExpanded = isOpen && options.length > 0
  const active = Math.min(selected ?? firstActive(value, options.length), options.length - 1)
  const current = isExpanded ? options[active] : undefined
  const problem = describeProblem({ isFailed, isEmpty: isEmpty && isSearchText(value) })

  function type(text: string) {
    onChange(text)
    setOpen(true)
    setSelected(null)
  }
  function handleKey(event: KeyboardEvent) {
    if (isCompositionKey(event) || hasModifier(event)) return
    if (isExpanded ? !handleListKey(event.key) : event.key !== 'ArrowDown') return
    if (!isExpanded) setOpen(true)
    event.preventDefault()
  }
  function handleListKey(key: string): boolean {
    const next = nextOption(key, active, options.length)
    if (next !== null) setSelected(next)
    // The first Escape closes the list only, not the dialog.
    else if (key === 'Escape') setOpen(false)
    else if (key === 'Enter' && current) onChoose(current)
    else return false
    return true
  }
  return (
    <div className={styles.field}>
      <Field
        label="Address"
        error={error}
        hint="Type an address, or words to find a post, page, heading, category or file. # lists the headings of this article."
      >
        {(control) => (
          <input
            {...control}
            ref={setAutofocus}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isExpanded}
            aria-controls={`${id}-list`}
            aria-activedescendant={current ? `${id}-${active}` : undefined}
            inputMode="url"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            value={value}
            onChange={(event) => type(event.target.value)}
            onKeyDown={handleKey}
          />
        )}
      </Field>
      <div id={`${id}-list`} role="listbox" aria-label="Found on this site" className={styles.list} hidden={!isExpanded}>
        {options.map((option, index) => (
          <Option
            key={`${option.to} ${option.note}`}
            id={`${id}-${index}`}
            option={option}
            isActive={index === active}
            onChoose={() => onChoose(option)}
          />
        ))}
      </div>
      <p role="status" className={problem ? styles.status : 'sr'}>
        {problem || describeCount(isExpanded, options)}
      </p>
    </div>
  )
}

type OptionProps = { id: string; option: LinkOption; isActive: boolean; onChoose: () => void }

function Option({ id, option: { label, to, note, state }, isActive, onChoose }: OptionProps) {
  const element = useRef<HTMLDivElement>(null)
  // Scrolls the list, which React cannot do.
  useEffect(() => {
    if (isActive) element.current?.scrollIntoView({ block: 'nearest' })
  }, [isActive])
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: keys go to the field that names this option
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field
    <div
      ref={element}
      id={id}
      role="option"
      aria-selected={isActive}
      className={styles.option}
      onPointerDown={(event) => event.preventDefault()}
      onClick={onChoose}
    >
      <span className={styles.label}>{label}</span>
      <span className={styles.note}>
        {state === null ? null : <strong>{state === 'draft' ? 'Draft' : 'Scheduled'} · </strong>}
        {note} · {to}
      </span>
    </div>
  )
}

function hasModifier({ altKey, ctrlKey, metaKey }: KeyboardEvent): boolean {
  return altKey || ctrlKey || metaKey
}

function describeProblem({ isFailed, isEmpty }: { isFailed: boolean; isEmpty: boolean }): string {
  if (isFailed) return 'The search does not answer; an address can still be typed.'
  return isEmpty ? 'Nothing on this site has these words.' : ''
}

function describeCount(isExpanded: boolean, { length }: readonly LinkOption[]): string {
  return isExpanded ? plural(length, 'result') : ''
}
