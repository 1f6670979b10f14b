// Forms of the owner whose sending fails: they stay as they are, with everything that was typed, and can be sent again.
import { useState } from 'react'
import { data, isRouteErrorResponse } from 'react-router'
import { wrongAddressReason } from '#src/lib/web/wrong-address.ts'
import { toast } from '#src/ui/toast.tsx'

/** Too large, too many: what was typed can be changed, and sent again later. */
const RETRYABLE_STATUSES = new Set([413, 429])

type Sending<T> = { request: Request; serverAction: () => Promise<T> }

/** What the server answers to a form, or what is said instead when it fails, is not reached, or, with a reason, has another address. */
export async function answerOr<T, U>({ request, serverAction }: Sending<T>, instead: (reason: string | null) => U) {
  try {
    return await serverAction()
  } catch (error) {
    const reason = wrongAddressReason(error)
    if (reason) return data(instead(reason), { status: 421 })
    const isAnswered =
      error instanceof Response || (isRouteErrorResponse(error) && error.status < 500 && !RETRYABLE_STATUSES.has(error.status))
    if (isAnswered || request.signal.aborted) throw error
    // With a status of failure nothing else is asked of a server that cannot be reached.
    return data(instead(null), { status: 503 })
  }
}

/** The `clientAction` of a screen that reads its answers with `useLastAnswer`. */
export function submitOrKeepInput<T>(sending: Sending<T>) {
  return answerOr(sending, (reason) => {
    const message = reason ?? 'The server gave no usable answer. What you typed is still here: please try again in a moment.'
    toast({ title: 'Error', message, kind: 'bad' })
    return null
  })
}

/** The answer to a form; after a failure the one before, so that what is shown because of it stays. */
export function useLastAnswer<T>(answer: T | null | undefined): T | undefined {
  const [last, setLast] = useState(answer ?? undefined)
  if (answer !== null && answer !== last) setLast(answer)
  return answer === null ? last : answer
}
