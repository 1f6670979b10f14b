import { type FormEvent, useId } from 'react'
import { Tools } from '#src/ui/admin/admin-page.tsx'
import { Checkbox } from '#src/ui/admin/controls.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { SEARCH_PARTS, SEARCH_STATES, type SearchPart, type SearchState, TEXT_MAX } from '../text/text-search.ts'
import styles from './replace-screen.module.css'
import type { ReplaceForm } from './replace-url.ts'

const PART_LABELS = {
  text: 'Text',
  titles: 'Titles',
  descriptions: 'Descriptions',
  code: 'Code',
} as const satisfies Record<SearchPart, string>

const STATE_LABELS = {
  published: 'Published posts',
  changes: 'Unpublished changes',
  scheduled: 'Scheduled posts',
  drafts: 'Drafts',
  pages: 'Pages',
} as const satisfies Record<SearchState, string>

type SearchFormProps = {
  form: ReplaceForm
  isRunning: boolean
  onChange: (changed: Partial<ReplaceForm>) => void
  onFind: () => void
  onStop: () => void
}

export function SearchForm({ form, isRunning, onChange, onFind, onStop }: SearchFormProps) {
  function handleSubmit(event: FormEvent) {
    event.preventDefault()
    onFind()
  }
  const isReady = form.text.trim() !== '' && form.parts.length > 0 && form.states.length > 0
  return (
    <form className={styles.form} onSubmit={handleSubmit} aria-label="Find and replace">
      <div className={styles.texts}>
        <Line label="Find" text={form.text} onChange={(text) => onChange({ text })} />
        <Line label="Replace with" text={form.replacement} onChange={(replacement) => onChange({ replacement })} />
      </div>
      <div className={styles.options}>
        <Option label="Match case" isOn={form.matchCase} onChange={(matchCase) => onChange({ matchCase })} />
        <Option label="Whole words" isOn={form.wholeWord} onChange={(wholeWord) => onChange({ wholeWord })} />
      </div>
      <Choices legend="In" names={SEARCH_PARTS} labels={PART_LABELS} chosen={form.parts} onChange={(parts) => onChange({ parts })} />
      <Choices legend="Of" names={SEARCH_STATES} labels={STATE_LABELS} chosen={form.states} onChange={(states) => onChange({ states })} />
      <Tools>
        {isRunning ? <Button onClick={onStop}>Stop</Button> : null}
        <Button type="submit" disabled={!isReady || isRunning}>
          {isRunning ? 'Searching…' : 'Find'}
        </Button>
      </Tools>
    </form>
  )
}

function Line({ label, text, onChange }: { label: string; text: string; onChange: (text: string) => void }) {
  return (
    <Field label={label}>
      {(control) => (
        <input
          {...control}
          type="text"
          autoComplete="off"
          spellCheck={false}
          maxLength={TEXT_MAX}
          value={text}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </Field>
  )
}

function Option({ label, isOn, onChange }: { label: string; isOn: boolean; onChange: (isOn: boolean) => void }) {
  const id = useId()
  return (
    <label htmlFor={id}>
      <Checkbox id={id} checked={isOn} onChange={(event) => onChange(event.currentTarget.checked)} />
      {label}
    </label>
  )
}

type ChoicesProps<Name extends string> = {
  legend: string
  names: readonly Name[]
  labels: Readonly<Record<Name, string>>
  chosen: readonly Name[]
  onChange: (chosen: Name[]) => void
}

function Choices<Name extends string>({ legend, names, labels, chosen, onChange }: ChoicesProps<Name>) {
  return (
    <fieldset className={styles.options}>
      <legend>{legend}</legend>
      {names.map((name) => (
        <Option
          key={name}
          label={labels[name]}
          isOn={chosen.includes(name)}
          onChange={(isOn) => onChange(names.filter((one) => (one === name ? isOn : chosen.includes(one))))}
        />
      ))}
    </fieldset>
  )
}
