import { useEffect, useState } from 'react'
import * as v from 'valibot'
import { getJson } from '#src/lib/admin-api.ts'
import { categoryKey } from '#src/lib/text/category-key.ts'

const DEBOUNCE_MS = 150
const namesSchema = v.object({ names: v.array(v.string()) })

/** Names of categories that contain the text, without the chosen ones. Requests them while the list is open. */
export function useSuggestions(text: string, chosen: readonly string[]) {
  const [isOpen, setIsOpen] = useState(false)
  const [found, setFound] = useState<string[]>([])
  useEffect(() => {
    if (!isOpen) return
    const abort = new AbortController()
    const timer = setTimeout(async () => {
      const result = await getJson(namesSchema, '/admin/functions/suggest-categories', { text }, abort.signal)
      if (result.ok) setFound(result.data.names)
    }, DEBOUNCE_MS)
    return () => {
      abort.abort()
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
