// Forms of the admin area whose request fails keep their input and can be sent again.
import { useEffect, useState } from 'react'
import { data, isRouteErrorResponse } from 'react-router'
import { failureReason, wrongAddressReason } from '#src/lib/web/failed-answer.ts'
import { dismissErrors, FORM_TOPIC, toast } from '#src/ui/toast.tsx'

/** Too large or too many: the owner can change the input or retry later. */
const RETRYABLE_STATUSES = new Set([413, 429])

type Sending<T> = { request: Request; serverAction: () => Promise<T> }

/** The response of the server; `instead` when it fails or is unreachable. `instead` gets a reason when the site has another address, or no room. */
export async function answerOr<T, U>({ request, serverAction }: Sending<T>, instead: (reason: string | null) => U) {
  try {
    return await serverAction()
  } catch (error) {
    const reason = wrongAddressReason(error)
    if (reason) return data(instead(reason), { status: 421 })
    const isAnswered =
      error instanceof Response || (isRouteErrorResponse(error) && error.status < 500 && !RETRYABLE_STATUSES.has(error.status))
    if (isAnswered || request.signal.aborted) throw error
    // With an error status React Router does not revalidate, which would fail too.
    return data(instead(failureReason(error)), { status: 503 })
  }
}

/** The `clientAction` of a screen that reads its action data with `useLastAnswer`. */
export function submitOrKeepInput<T>(sending: Sending<T>) {
  dismissErrors(FORM_TOPIC)
  return answerOr(sending, (reason) => {
    const message = reason ?? 'The server gave no usable answer. What you typed is still here: please try again in a moment.'
    toast({ title: 'Error', message, kind: 'bad', topic: FORM_TOPIC })
    return null
  })
}

/** The action data. After a failure (null) the previous data, so that the screen does not change. */
export function useLastAnswer<T>(answer: T | null | undefined): T | undefined {
  const [last, setLast] = useState(answer ?? undefined)
  if (answer !== null && answer !== last) setLast(answer)
  return answer === null ? last : answer
}

/** A toast for every answer to a form that is saved. */
export function useSavedToast(answer: { isSaved: boolean } | undefined, message = 'Visitors see it from now on.'): void {
  useEffect(() => {
    if (answer?.isSaved) toast({ title: 'Saved', message, kind: 'ok' })
  }, [answer, message])
}
