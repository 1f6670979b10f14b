import { type KeyboardEvent, useState } from 'react'
import { isCompositionKey } from '#src/lib/browser/is-composition-key.ts'
import { nextOption } from '#src/lib/browser/next-option.ts'
import { categoryKey } from '#src/lib/text/category-key.ts'
import { parseCategories } from '../../category.ts'
import { useSuggestions } from './use-suggestions.ts'

/** The combobox for categories: it suggests names, and Enter or a comma adds the typed one. */
export function useCategoryInput(chosen: readonly string[], onChange: (category: string[]) => void) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const [problem, setProblem] = useState('')
  const { names, isOpen, open, close } = useSuggestions(text, chosen)

  function add(typed: string): boolean {
    const added = parseCategories(typed)
    const keys = new Set(chosen.map(categoryKey))
    const duplicate = added.find((name) => keys.has(categoryKey(name)))
    setProblem(duplicate ? `“${duplicate}” is there already.` : '')
    if (added.length > 0) onChange(parseCategories([...chosen, ...added]))
    setText('')
    setActive(-1)
    close()
    return true
  }

  function type(typed: string) {
    setProblem('')
    setActive(-1)
    open()
    if (typed.includes(',')) add(typed)
    else setText(typed)
  }

  function move(key: string): boolean {
    open()
    setActive((index) => nextOption(key, index, names.length) ?? index)
    return true
  }

  function closeList(): boolean {
    close()
    return isOpen
  }

  function removeLast(): boolean {
    if (text !== '' || chosen.length === 0) return false
    onChange(chosen.slice(0, -1))
    return true
  }

  /** Each handler returns whether it used the key. */
  const keyHandlers = new Map([
    ['ArrowDown', () => move('ArrowDown')],
    ['ArrowUp', () => move('ArrowUp')],
    ['Enter', () => add((isOpen ? names[active] : undefined) ?? text)],
    ['Escape', closeList],
    ['Backspace', removeLast],
  ])

  function handleKey(event: KeyboardEvent) {
    // During composition, keys belong to the input method.
    if (isCompositionKey(event) || event.ctrlKey || event.metaKey) return
    if (keyHandlers.get(event.key)?.()) event.preventDefault()
  }

  function leave() {
    close()
    if (text.trim() !== '') add(text)
  }

  return { text, problem, names: isOpen ? names : [], active, add, type, open, leave, handleKey }
}
