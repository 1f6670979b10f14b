import { useState } from 'react'
import * as v from 'valibot'
import type { AdminResult } from '#src/lib/admin-api.ts'
import { useLibraryAction } from './use-library-changes.ts'

const stepSchema = v.object({ replaced: v.number(), failed: v.array(v.string()), next: v.nullable(v.string()) })

type Step = v.InferOutput<typeof stepSchema>

export type Replacement = { state: 'ready' | 'running' | 'done'; replaced: number; failed: readonly string[]; problem: string | null }

const READY: Replacement = { state: 'ready', replaced: 0, failed: [], problem: null }

/** Replaces a picture everywhere, a few posts per request. After a failure it can be run again: what is replaced stays replaced. */
export function useReplacement() {
  const send = useLibraryAction()
  const [replacement, setReplacement] = useState(READY)

  async function run(from: string, to: string): Promise<boolean> {
    let after: string | null = null
    let { replaced, failed } = READY
    do {
      setReplacement({ state: 'running', replaced, failed, problem: null })
      const result: AdminResult<Step> = await send(stepSchema, { intent: 'replace', from, to, after })
      if (!result.ok) {
        setReplacement({ state: 'ready', replaced, failed, problem: result.message })
        return false
      }
      replaced += result.data.replaced
      failed = [...failed, ...result.data.failed]
      after = result.data.next
    } while (after !== null)
    setReplacement({ state: 'done', replaced, failed, problem: null })
    return true
  }

  return { replacement, run }
}
