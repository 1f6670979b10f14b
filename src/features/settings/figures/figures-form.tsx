import { type MouseEvent, useState } from 'react'
import { formatCount } from '#src/lib/format/format-count.ts'
import { StoredInput, StoredSelect } from '#src/ui/admin/stored-fields.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { GroupForm, isRefused } from '../group-form.tsx'
import type { SettingErrors } from '../setting-fields.ts'
import type { Settings } from '../settings.ts'
import { FIGURE_NAMES, FIGURES, type FigureMode, type FigureName, figureText, type LiveCounts, modesOf } from './figures.ts'
import styles from './figures-form.module.css'

export const FIGURES_GROUP = 'figures'

type FiguresFormProps = {
  settings: Settings
  counts: LiveCounts
  /** The submitted values and their errors, after a failed submit of this form. */
  answer: { sent: Record<string, string>; errors: SettingErrors } | null
  /** The id of a form without a button of its own, which another button of the screen submits. */
  formId?: string
}

/** The form of the figures: how each is shown, and the owner's text. */
export function FiguresForm({ settings, counts, answer, formId }: FiguresFormProps) {
  const [areAllHidden, setAllHidden] = useState(false)
  const handleHideAll = (event: MouseEvent<HTMLButtonElement>) => {
    hideAll(event.currentTarget.form)
    setAllHidden(true)
  }
  const forget = () => setAllHidden(false)
  return (
    <GroupForm
      {...{ formId }}
      group={FIGURES_GROUP}
      id="figures"
      title="Figures"
      button="Save figures"
      isUnsaved={isRefused(answer)}
      onSubmit={forget}
    >
      <div className={styles.intro}>
        <p className={styles.hint}>What the site states about itself. A hidden figure disappears, and sentences do without it.</p>
        <Button className={styles.hideAll} onClick={handleHideAll}>
          Hide all
        </Button>
        <p role="status" className={styles.hint}>
          {areAllHidden ? 'All figures are set to hidden, but not saved yet.' : null}
        </p>
      </div>
      <div className={styles.figures} onChange={forget}>
        {FIGURE_NAMES.map((name) => (
          <FigureFields key={name} {...{ name, settings, counts, answer }} />
        ))}
      </div>
    </GroupForm>
  )
}

/** In the form alone: the owner may change each again, and nothing is sent. */
function hideAll(form: HTMLFormElement | null): void {
  for (const { show } of Object.values(FIGURES)) {
    const select = form?.elements.namedItem(show)
    if (select instanceof HTMLSelectElement) select.value = 'hidden'
  }
}

function FigureFields({ name, settings, counts, answer }: FiguresFormProps & { name: FigureName }) {
  const { label, text, show, max, where } = FIGURES[name]
  const value = answer?.sent[text] ?? settings[text]
  const shown = figureText(settings, name, counts)
  return (
    <fieldset className={styles.figure}>
      <legend className={styles.name}>{label}</legend>
      <p className={styles.hint}>
        {where}: {shown === null ? 'hidden' : <strong>{shown}</strong>}
      </p>
      <div className={styles.fields}>
        <Field label="Show" error={answer?.errors[show]}>
          {(control) => (
            <StoredSelect {...control} name={show} stored={answer?.sent[show] ?? settings[show]}>
              {modesOf(name).map((mode) => (
                <option key={mode} value={mode}>
                  {modeLabel(mode, name, counts)}
                </option>
              ))}
            </StoredSelect>
          )}
        </Field>
        <Field label="Own text" error={answer?.errors[text]} className={styles.text}>
          {(control) => <StoredInput {...control} stored={value} name={text} maxLength={max} autoComplete="off" />}
        </Field>
      </div>
      <LiveHint name={name} />
    </fieldset>
  )
}

function LiveHint({ name }: { name: FigureName }) {
  const { live } = FIGURES[name]
  return live === null ? null : <p className={`${styles.hint} ${styles.live}`}>Counted: {live}.</p>
}

function modeLabel(mode: FigureMode, name: FigureName, counts: Partial<Record<FigureName, number>>): string {
  switch (mode) {
    case 'own':
      return 'Own text'
    case 'live':
      return `Live count: ${formatCount(counts[name] ?? 0)}`
    case 'hidden':
      return 'Hidden'
  }
}
