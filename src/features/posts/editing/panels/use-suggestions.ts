import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { categoryKey } from '../../category.ts'
import { get } from '../post-calls.ts'

const PAUSE_MS = 150
const namesSchema = v.object({ names: v.array(v.string()) })

/** Names of categories that fit the text, those already chosen left out; asked for while the list is open. */
export function useSuggestions(text: string, chosen: readonly string[]) {
  const [isOpen, setIsOpen] = useState(false)
  const [found, setFound] = useState<string[]>([])
  // Asks the server, once somebody pauses.
  useEffect(() => {
    if (!isOpen) return
    let isCurrent = true
    const timer = setTimeout(async () => {
      const answer = await get('suggest-categories', { text })
      const names = answer.kind === 'ok' ? v.safeParse(namesSchema, answer.data) : null
      if (isCurrent && names?.success) setFound(names.output.names)
    }, PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [text, isOpen])
  const keys = new Set(chosen.map(categoryKey))
  const typed = categoryKey(text)
  return {
    names: found.filter((name) => !keys.has(categoryKey(name)) && categoryKey(name).includes(typed)),
    isOpen,
    open: () => setIsOpen(true),
    close: () => setIsOpen(false),
  }
}
