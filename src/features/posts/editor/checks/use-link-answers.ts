import { useEffect, useState } from 'react'
import { checkableHrefs, fetchLinkAnswers, type LinkAnswers } from './link-answers.ts'
import type { Outline } from './outline.ts'

const DEBOUNCE_MS = 1_500
/** The server asks a host every ten seconds, and several hosts at once. */
const AGAIN_MS = 12_000
const ATTEMPTS = 20

const NONE: LinkAnswers = new Map()

/** Asks the server about the links of the article, again for those that had to wait. */
export function useLinkAnswers(links: Outline['links']): LinkAnswers {
  const [answers, setAnswers] = useState(NONE)
  const wanted = checkableHrefs(links).join('\n')
  // Asks the server, which asks other sites.
  useEffect(() => {
    if (wanted === '') return
    let timer = setTimeout(() => void ask(ATTEMPTS), DEBOUNCE_MS)
    let isWanted = true
    async function ask(attempts: number) {
      const found = await fetchLinkAnswers(wanted.split('\n'))
      if (!isWanted) return
      if (found) setAnswers(found)
      const isWaiting = found === null || [...found.values()].some((answer) => answer.kind === 'unchecked' && answer.isWaiting)
      if (isWaiting && attempts > 1) timer = setTimeout(() => void ask(attempts - 1), AGAIN_MS)
    }
    return () => {
      isWanted = false
      clearTimeout(timer)
    }
  }, [wanted])
  return answers
}
