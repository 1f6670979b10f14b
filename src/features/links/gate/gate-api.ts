// The requests of a gated link.
import * as v from 'valibot'
import { callFunction } from '#src/lib/browser/call-function.ts'
import { queryClient } from '#src/lib/browser/query-client.ts'
import { readWrongAddress } from '#src/lib/web/failed-answer.ts'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import type { LinkOffer } from '../link.ts'
import { readStoredTicket, storeTicket } from './stored-ticket.ts'

const offerSchema = v.nullable(
  v.object({ link_id: v.string(), link_name: v.string(), has_password: v.boolean(), ticket: v.string(), waits_ms: v.number() }),
)
const unlockedSchema = v.object({ original_url: v.string() })

/** Looks up a link and continues the countdown of this tab; null when there is no link to open. */
export function lookUpLink(token: string, postId: string): Promise<LinkOffer | null> {
  return queryClient.fetchQuery({
    queryKey: ['link', postId, token],
    staleTime: 0,
    gcTime: 0,
    queryFn: async () => {
      const response = await callFunction('lookup-link', { token, post_id: postId, ticket: readStoredTicket(token) })
      await toastWrongAddress(response)
      if (!response.ok) throw response
      const offer = v.parse(offerSchema, await response.json())
      if (offer) storeTicket(token, offer.ticket)
      return offer
    },
  })
}

/** Records that the countdown ended. A failure is only logged. */
export function recordReady({ ticket }: LinkOffer): Promise<void> {
  return record('link-ready', { ticket })
}

/** Records that 'Click to Continue' was pressed. A failure is only logged. */
export function recordClick({ link_id, ticket }: LinkOffer): Promise<void> {
  return record('increment-link-click', { link_id, ticket })
}

async function record(name: string, body: Record<string, unknown>): Promise<void> {
  try {
    const response = await callFunction(name, body)
    // Reads the body, so that the browser can release the connection.
    await response.text()
    if (!response.ok) console.warn(`${name} was not recorded.`, response.status)
  } catch (error) {
    console.warn(`${name} was not recorded.`, error)
  }
}

/** Why a link did not open. `unready`: the countdown must run again. `busy` ends in seconds, `shared` within the hour. */
export type Refusal = 'wrong' | 'throttled' | 'busy' | 'shared' | 'unready' | 'gone' | 'failed'
export type Unlocked = { url: string } | { refusal: Refusal }

export async function unlockLink({ ticket }: LinkOffer, password?: string): Promise<Unlocked> {
  try {
    const response = await callFunction('unlock-link', { ticket, password })
    if (await toastWrongAddress(response)) return { refusal: 'failed' }
    const answer: unknown = await response.json()
    if (!response.ok) return { refusal: refusalOf(response, answer) }
    // The path of a file is one of the site that answered, which may have exported this page to another host.
    return { url: new URL(v.parse(unlockedSchema, answer).original_url, response.url).href }
  } catch (error) {
    console.warn('The link did not open.', error)
    return { refusal: 'failed' }
  }
}

async function toastWrongAddress(response: Response): Promise<boolean> {
  dismissErrors('gate')
  const reason = await readWrongAddress(response)
  if (reason) toast({ kind: 'bad', title: 'Another address', message: reason, topic: 'gate' })
  return reason !== null
}

function refusalOf({ status, headers }: Response, answer: unknown): Refusal {
  switch (status) {
    // Longer than any stored password.
    case 400:
      return 'wrong'
    case 403:
      return v.is(v.object({ error: v.literal('wrong_password') }), answer) ? 'wrong' : 'unready'
    case 410:
      return 'gone'
    case 429:
      return throttleRefusal(Number(headers.get('Retry-After')))
    default:
      return 'failed'
  }
}

/** Tells the limits apart by `Retry-After`: the queue of password checks asks for at most 5 s, wrong passwords for at most 5 minutes. */
function throttleRefusal(seconds: number): Refusal {
  if (seconds > 300) return 'shared'
  return seconds > 0 && seconds <= 5 ? 'busy' : 'throttled'
}
