import { useId } from 'react'
import { Select } from '#src/ui/admin/controls.tsx'
import { Field } from '#src/ui/field.tsx'
import { FIGURE_MODES, type FigureMode } from '../figures/figures.ts'
import { ListForm, type ListRow } from '../lists/list-form.tsx'
import type { ListState } from '../lists/use-list-form.ts'
import type { Card } from './card.ts'
import { CARD_CATEGORY_MAX, CARD_CODE_MAX, CARD_TEXT_MAX, CARDS_MAX } from './cards.schema.ts'
import styles from './cards-forms.module.css'

type CardsFormsProps = {
  path: string
  languages: ListState<Card>
  categories: ListState<Card>
  /** The names of existing categories. */
  names: readonly string[]
}

/** The number as it is typed. */
type EditedCard = Omit<Card, 'stated'> & { stated: string }

const NEW_CARD: EditedCard = { category: '', text: '', code: '', figure: 'live', stated: '0' }

const FIGURE_NAMES: Record<FigureMode, string> = { own: 'Own number', live: 'Live count of posts', hidden: 'Hidden' }

/** The forms of the two lists of cards. */
export function CardsForms({ path, languages, categories, names }: CardsFormsProps) {
  const id = useId()
  const shared = {
    path,
    atMost: CARDS_MAX,
    additions: [{ label: 'Add a card', value: NEW_CARD }],
    toItem: storedCard,
    nameOf: ({ category }: EditedCard, index: number) => category || `card ${index + 1}`,
  }
  return (
    <>
      <datalist id={id}>
        {names.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <ListForm
        {...shared}
        name="languageCards"
        title="Language cards"
        hint="The cards of the languages page. Each leads to a page with the posts of its category."
        state={edited(languages)}
        empty="No languages. The home page leaves out the link to them."
      >
        {(row) => <CardFields {...row} suggestions={id} hasCode />}
      </ListForm>
      <ListForm
        {...shared}
        name="categoryCards"
        title="Category cards"
        hint="The cards of the categories page. Categories without a card have their page all the same."
        state={edited(categories)}
        empty="No categories. The home page leaves out the link to them."
      >
        {(row) => <CardFields {...row} suggestions={id} />}
      </ListForm>
    </>
  )
}

function CardFields({
  value,
  onChange,
  errorOf,
  suggestions,
  hasCode = false,
}: ListRow<EditedCard> & { suggestions: string; hasCode?: boolean }) {
  const { category, text, code, figure, stated } = value
  return (
    <div className={styles.fields}>
      <Field label="Category" error={errorOf('category')}>
        {(control) => (
          <input
            {...control}
            list={suggestions}
            autoComplete="off"
            maxLength={CARD_CATEGORY_MAX}
            value={category}
            onChange={({ currentTarget }) => onChange({ ...value, category: currentTarget.value })}
          />
        )}
      </Field>
      <Field label="Figure" error={errorOf('figure')}>
        {(control) => (
          <Select
            {...control}
            value={figure}
            onChange={({ currentTarget }) =>
              onChange({ ...value, figure: FIGURE_MODES.find((mode) => mode === currentTarget.value) ?? figure })
            }
          >
            {FIGURE_MODES.map((mode) => (
              <option key={mode} value={mode}>
                {FIGURE_NAMES[mode]}
              </option>
            ))}
          </Select>
        )}
      </Field>
      {figure === 'own' ? (
        <Field label="Number" error={errorOf('stated')}>
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              maxLength={9}
              value={stated}
              onChange={({ currentTarget }) => onChange({ ...value, stated: currentTarget.value })}
            />
          )}
        </Field>
      ) : null}
      <Field label="Text" error={errorOf('text')} className={styles.wide}>
        {(control) => (
          <textarea
            {...control}
            rows={2}
            maxLength={CARD_TEXT_MAX}
            value={text}
            onChange={({ currentTarget }) => onChange({ ...value, text: currentTarget.value })}
          />
        )}
      </Field>
      {hasCode ? (
        <Field label="Code" error={errorOf('code')} className={styles.wide}>
          {(control) => (
            <input
              {...control}
              className={styles.mono}
              spellCheck={false}
              autoCapitalize="none"
              autoComplete="off"
              maxLength={CARD_CODE_MAX}
              value={code}
              onChange={({ currentTarget }) => onChange({ ...value, code: currentTarget.value })}
            />
          )}
        </Field>
      ) : null}
    </div>
  )
}

function edited({ saved, version, original }: ListState<Card>): ListState<EditedCard> {
  return { saved: saved.map(editedCard), version, original: original.map(editedCard) }
}

function editedCard({ stated, ...card }: Card): EditedCard {
  return { ...card, stated: String(stated) }
}

/** The number of a card that does not show it need not be one. */
function storedCard({ stated, ...card }: EditedCard): Omit<Card, 'stated'> & { stated: number | null } {
  const number = /^\d{1,9}$/.test(stated.trim()) ? Number(stated) : null
  return { ...card, stated: card.figure === 'own' ? number : (number ?? 0) }
}
