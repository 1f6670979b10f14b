import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { AccountAnswer, Intent } from './account-answer.ts'

/**
 * A form of the account screen. `latest` is the answer to whichever form was sent last; the answer to this one stays until it
 * is sent again, because backup codes must not go away when a session is ended beside them. `round` changes with every
 * success: as the key of what is to be empty again.
 */
export function useAccountForm(intent: Intent, latest: AccountAnswer | undefined) {
  const { formData } = useNavigation()
  const [answer, setAnswer] = useState(latest?.intent === intent ? latest : undefined)
  const [round, setRound] = useState(0)
  useEffect(() => {
    if (latest?.intent !== intent) return
    setAnswer(latest)
    if (latest.isDone) setRound((rounds) => rounds + 1)
  }, [latest, intent])
  return { Form, answer, round, isBusy: formData?.get('intent') === intent, errorOf: (field: string) => errorOf(answer, field) }
}

function errorOf(answer: AccountAnswer | undefined, field: string): string | undefined {
  return answer && !answer.isDone && answer.field === field ? answer.message : undefined
}
