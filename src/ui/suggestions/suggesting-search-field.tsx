import { type ComponentProps, type FocusEvent, lazy, type RefObject, Suspense, useId, useState } from 'react'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { SearchField } from '../search-field.tsx'
import styles from './suggesting-search-field.module.css'
import type { SuggestionListProps } from './suggestion-list.tsx'

// Loaded with the first focus, because most visits do not search.
const SuggestionList = lazy<(props: SuggestionListProps) => React.ReactNode>(() =>
  import('./suggestion-list.tsx').then(
    (module) => ({ default: module.SuggestionList }),
    // Without a connection the field still searches.
    () => ({ default: () => null }),
  ),
)

type SuggestingSearchFieldProps = Omit<ComponentProps<typeof SearchField>, 'ref'> & {
  inputRef: RefObject<HTMLInputElement | null>
  /** Where the list of suggestions is: over the page, or below the field, which pushes what follows down. */
  list?: 'over' | 'below'
  /** Called when a suggestion is chosen, before its page opens. */
  onChoose?: () => void
}

/** A search field that suggests titles, headings and categories while the visitor types (the combobox of the ARIA patterns). */
export function SuggestingSearchField({ inputRef, list = 'over', onChoose, ...field }: SuggestingSearchFieldProps) {
  const listId = useId()
  const isHydrated = useHydrated()
  const [focused, setFocused] = useState<{ input: HTMLInputElement; textAtFocus: string } | null>(null)
  const [activeId, setActiveId] = useState<string>()
  const [isExpanded, setExpanded] = useState(false)
  function handleFocus({ currentTarget: input }: FocusEvent<HTMLInputElement>) {
    const textAtFocus = input.value
    setFocused((before) => before ?? { input, textAtFocus })
  }
  const combobox = {
    role: 'combobox',
    'aria-autocomplete': 'list',
    'aria-expanded': isExpanded,
    'aria-controls': listId,
    'aria-activedescendant': activeId,
  } as const
  return (
    <div className={styles.anchor}>
      <SearchField {...field} {...(isHydrated ? combobox : null)} ref={inputRef} onFocus={handleFocus} />
      {focused ? (
        <Suspense>
          <SuggestionList
            {...focused}
            id={listId}
            className={styles[list]}
            onExpand={setExpanded}
            onActivate={setActiveId}
            onChoose={onChoose}
          />
        </Suspense>
      ) : null}
    </div>
  )
}
