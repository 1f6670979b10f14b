import { useEffect, useEffectEvent, useState } from 'react'
import { Link } from 'react-router'
import { isCompositionKey } from '#src/lib/browser/is-composition-key.ts'
import { nextOption } from '#src/lib/browser/next-option.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { groupSuggestions, type SuggestionGroup } from './group-suggestions.ts'
import styles from './suggestion-list.module.css'
import { useSuggestions } from './use-suggestions.ts'

export type SuggestionListProps = {
  /** The field, whose events the list handles. */
  input: HTMLInputElement
  /** The text of the field when it was focused first. */
  textAtFocus: string
  id: string
  className: string | undefined
  onExpand: (isExpanded: boolean) => void
  onActivate: (optionId: string | undefined) => void
  onChoose: (() => void) | undefined
}

/** The suggestions for the text of a field, as its listbox. The field keeps the focus. */
export function SuggestionList({ input, textAtFocus, id, className, onExpand, onActivate, onChoose }: SuggestionListProps) {
  const [isOpen, setOpen] = useState(false)
  const [text, setText] = useState(input.value)
  const [active, setActive] = useState(-1)
  const suggestions = useSuggestions(isOpen ? text : '')
  const count = suggestions.length
  const isExpanded = isOpen && count > 0
  const optionId = (index: number) => `${id}-${index}`

  useEffect(() => onExpand(isExpanded), [isExpanded, onExpand])
  useEffect(() => onActivate(isExpanded && active >= 0 ? `${id}-${active}` : undefined), [isExpanded, active, id, onActivate])

  function close() {
    setOpen(false)
    setActive(-1)
  }
  function type() {
    setText(input.value)
    setActive(-1)
    setOpen(true)
  }
  const handleInput = useEffectEvent((event: Event) => {
    // An unfinished composition is not a text yet.
    if (!(event instanceof InputEvent && event.isComposing)) type()
  })
  const handleText = useEffectEvent(type)
  const handleBlur = useEffectEvent(close)
  const handleKey = useEffectEvent((event: KeyboardEvent) => {
    if (isCompositionKey(event) || event.altKey || event.ctrlKey || event.metaKey) return
    if (isExpanded) handleOpenKey(event)
    else if (event.key === 'ArrowDown') type()
    else if (event.key === 'Enter') close()
  })
  function handleOpenKey(event: KeyboardEvent) {
    const next = nextOption(event.key, active, count)
    if (next !== null) {
      event.preventDefault()
      setActive(next)
      document.getElementById(optionId(next))?.scrollIntoView({ block: 'nearest' })
    } else if (event.key === 'Escape') {
      // The first Escape closes the list only. It would also clear the field and close the menu.
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Enter') {
      // Without an active option Enter searches for the text.
      if (active >= 0) event.preventDefault()
      document.getElementById(optionId(active))?.click()
      close()
    }
  }
  useEffect(() => {
    // A text that was typed while this module was loading, also between the first render and this effect.
    if (document.activeElement === input && input.value !== textAtFocus) handleText()
    const listeners = { input: handleInput, compositionend: handleText, blur: handleBlur }
    for (const [name, listener] of Object.entries(listeners)) input.addEventListener(name, listener)
    input.addEventListener('keydown', handleKey)
    return () => {
      for (const [name, listener] of Object.entries(listeners)) input.removeEventListener(name, listener)
      input.removeEventListener('keydown', handleKey)
    }
  }, [input, textAtFocus])

  function choose() {
    close()
    onChoose?.()
  }
  return (
    <>
      <div id={id} role="listbox" aria-label="Suggestions" className={`${styles.list} ${className ?? ''}`} hidden={!isExpanded}>
        {groupSuggestions(suggestions).map((group) => (
          <Group key={group.kind} id={`${id}-${group.kind}`} group={group} active={active} optionId={optionId} onChoose={choose} />
        ))}
      </div>
      <p className="sr" role="status">
        {isExpanded ? plural(count, 'suggestion') : ''}
      </p>
    </>
  )
}

type GroupProps = {
  id: string
  group: SuggestionGroup
  active: number
  optionId: (index: number) => string
  onChoose: () => void
}

function Group({ id, group, active, optionId, onChoose }: GroupProps) {
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is not allowed in a listbox
    <div role="group" aria-labelledby={id} className={styles.group}>
      <span id={id} role="presentation" className={`label ${styles.name}`}>
        {group.name}
      </span>
      {group.options.map(({ suggestion, index }) => (
        <Link
          key={suggestion.to}
          id={optionId(index)}
          to={suggestion.to}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          className={styles.option}
          // The field keeps the focus: its blur would close the list before the click.
          onPointerDown={(event) => event.preventDefault()}
          onClick={onChoose}
        >
          {suggestion.label}
          {suggestion.post === null ? null : <small>in {suggestion.post}</small>}
        </Link>
      ))}
    </div>
  )
}
