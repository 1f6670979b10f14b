import { type KeyboardEvent, useState } from 'react'
import { categoryKey, parseCategories } from '../../category.ts'
import { useSuggestions } from './use-suggestions.ts'

/** The typing part of the categories: a combobox that suggests, and takes new names with Enter or a comma. */
export function useCategoryInput(chosen: readonly string[], onChange: (category: string[]) => void) {
  const [text, setText] = useState('')
  const [active, setActive] = useState(-1)
  const [problem, setProblem] = useState('')
  const { names, isOpen, open, close } = useSuggestions(text, chosen)

  function add(typed: string): boolean {
    const added = parseCategories(typed)
    const keys = new Set(chosen.map(categoryKey))
    const twice = added.find((name) => keys.has(categoryKey(name)))
    setProblem(twice ? `“${twice}” is there already.` : '')
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

  function move(step: 1 | -1): boolean {
    open()
    setActive((place) => nextPlace(place, step, names.length))
    return true
  }

  function shut(): boolean {
    close()
    return isOpen
  }

  function removeLast(): boolean {
    if (text !== '' || chosen.length === 0) return false
    onChange(chosen.slice(0, -1))
    return true
  }

  /** Each answers whether the key did something here. */
  const deeds = new Map([
    ['ArrowDown', () => move(1)],
    ['ArrowUp', () => move(-1)],
    ['Enter', () => add((isOpen ? names[active] : undefined) ?? text)],
    ['Escape', shut],
    ['Backspace', removeLast],
  ])

  function handleKey(event: KeyboardEvent) {
    // While an input method composes, keys are its own.
    if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return
    if (deeds.get(event.key)?.()) event.preventDefault()
  }

  function leave() {
    close()
    if (text.trim() !== '') add(text)
  }

  return { text, problem, names: isOpen ? names : [], active, add, type, open, leave, handleKey }
}

/** Round the list; -1 is the field itself. */
function nextPlace(place: number, step: 1 | -1, length: number): number {
  const next = place + step
  if (next < -1) return length - 1
  return next >= length ? -1 : next
}
