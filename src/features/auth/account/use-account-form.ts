import { useEffect, useState } from 'react'
import { useFetcher } from 'react-router'
import { toast } from '#src/ui/toast.tsx'
import type { AccountAnswer, Intent } from './account-answer.ts'

/**
 * A form of the account screen. `plain` is the answer to a form that was sent without a script. `round` changes with every
 * success: as the key of what is to be empty again.
 */
export function useAccountForm(intent: Intent, plain: AccountAnswer | undefined) {
  const { Form, data, state } = useFetcher<AccountAnswer>()
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (!data) return
    if (data.message && !data.field) {
      toast({ title: data.isDone ? 'Success' : 'Error', message: data.message, kind: data.isDone ? 'ok' : 'bad' })
    }
    if (data.isDone) setRound((rounds) => rounds + 1)
  }, [data])
  const answer = data ?? (plain?.intent === intent ? plain : undefined)
  return { Form, answer, round, isBusy: state !== 'idle', errorOf: (field: string) => errorOf(answer, field) }
}

function errorOf(answer: AccountAnswer | undefined, field: string): string | undefined {
  return answer && !answer.isDone && answer.field === field ? answer.message : undefined
}
