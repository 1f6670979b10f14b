import { useId } from 'react'
import { Icon } from '#src/ui/icon.tsx'
import { useEditing } from '../editing-context.ts'
import styles from './categories-field.module.css'
import { Group } from './group.tsx'
import { useCategoryInput } from './use-category-input.ts'

/** Categories as chips, with a combobox that suggests the names of other posts and accepts new ones. */
export function CategoriesField() {
  const { session, state, issues } = useEditing()
  const id = useId()
  const chosen = state.fields.category
  const change = (category: string[]) => session.change({ category })
  const { text, problem, names, active, add, type, open, leave, handleKey } = useCategoryInput(chosen, change)
  function remove(name: string) {
    change(chosen.filter((other) => other !== name))
    document.getElementById(id)?.focus()
  }
  return (
    <Group title="Categories">
      <div className={styles.box}>
        {chosen.length > 0 ? (
          <ul className={styles.chips} aria-label="Chosen categories">
            {chosen.map((name) => (
              <li key={name} className={styles.chip}>
                {name}
                <button type="button" aria-label={`Remove ${name}`} onClick={() => remove(name)}>
                  <Icon name="close" />
                </button>
              </li>
            ))}
          </ul>
        ) : null}
        <input
          id={id}
          data-field="category"
          role="combobox"
          aria-label="Add category"
          aria-expanded={names.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={names[active] ? `${id}-${active}` : undefined}
          aria-describedby={`${id}-problem`}
          placeholder="Add"
          autoComplete="off"
          value={text}
          onKeyDown={handleKey}
          onFocus={open}
          onBlur={leave}
          onChange={(event) => type(event.currentTarget.value)}
        />
        <Suggestions id={id} names={names} active={active} onChoose={add} />
      </div>
      <p id={`${id}-problem`} role="status" className={styles.problem}>
        {issues.category ?? problem}
      </p>
    </Group>
  )
}

type SuggestionsProps = { id: string; names: string[]; active: number; onChoose: (name: string) => void }

function Suggestions({ id, names, active, onChoose }: SuggestionsProps) {
  return (
    <div id={`${id}-list`} role="listbox" aria-label="Categories" className={styles.list} hidden={names.length === 0}>
      {names.map((name, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the combobox handles the keys
        <div
          key={name}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          // The field keeps the focus: its blur would close the list before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={() => onChoose(name)}
        >
          {name}
        </div>
      ))}
    </div>
  )
}
