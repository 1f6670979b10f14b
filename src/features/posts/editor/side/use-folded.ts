import { useState } from 'react'
import { readStored, writeStored } from '#src/lib/browser/local-storage.ts'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'

const FOLDED = 'folded'

/** Whether a part beside the article is folded, which this browser remembers. */
export function useFolded(part: 'navigation' | 'panel'): [boolean, (isFolded: boolean) => void] {
  const key = `inkfolio:editor-${part}`
  const hydrated = useHydrated()
  const [chosen, setChosen] = useState<boolean | null>(null)
  function fold(isFolded: boolean) {
    setChosen(isFolded)
    writeStored(key, isFolded ? FOLDED : null)
  }
  return [hydrated && (chosen ?? readStored(key) === FOLDED), fold]
}
