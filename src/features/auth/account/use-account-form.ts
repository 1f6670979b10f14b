import { useEffect, useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { AccountActionData, AccountIntent } from './account-action-data.ts'

/**
 * State of one form of the account screen. `latest` is the action data of the form that was submitted last. `answer` is that of this form, and
 * stays until its next submit, so that backup codes remain visible while another form is submitted. `round` increments with every success:
 * use it as `key` of the form to reset its fields.
 */
export function useAccountForm(intent: AccountIntent, latest: AccountActionData | undefined) {
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

function errorOf(answer: AccountActionData | undefined, field: string): string | undefined {
  return answer && !answer.isDone && answer.field === field ? answer.message : undefined
}
