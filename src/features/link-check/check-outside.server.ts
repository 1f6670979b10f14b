// Asks another site whether an address still leads somewhere, through the guard of all outside requests.
import {
  type ExternalAnswer,
  ExternalFetchError,
  type FetchRules,
  PUBLIC_ONLY,
  probeExternal,
} from '#src/features/media/external/fetch-external.server.ts'
import { checkedAddress } from '#src/lib/web/checked-address.ts'
import type { Outcome } from './outcome.ts'

const LINK_CHECK_RULES: FetchRules = {
  ...PUBLIC_ONLY,
  // Each of the two requests; the owner waits for both.
  timeoutMs: 4_000,
  accept: '*/*',
  userAgent: 'Inkfolio-LinkCheck/1.0 (checks that links of a blog lead somewhere)',
}

/** These do not say that the page is gone: it needs a sign-in, refuses programs, or is asked too often. */
const REFUSALS = new Set([401, 402, 403, 406, 407, 429, 451, 503, 999])

/** HEAD, then GET when HEAD is refused: many servers answer only GET correctly. */
export async function checkOutside(address: string, rules: FetchRules = LINK_CHECK_RULES): Promise<Outcome> {
  try {
    const answer = await probeExternal(address, 'HEAD', rules)
    return describe(address, answer.status >= 400 && answer.status !== 429 ? await probeExternal(address, 'GET', rules) : answer)
  } catch (error) {
    if (!(error instanceof ExternalFetchError)) throw error
    if (error.message.endsWith('is not a public address')) return { kind: 'refused', reason: 'is not a public address' }
    return { kind: 'failed', reason: error.message }
  }
}

function describe(address: string, { status, url, isMoved }: ExternalAnswer): Outcome {
  if (REFUSALS.has(status)) return { kind: 'refused', reason: `answered ${status}` }
  if (status < 200 || status >= 400) return { kind: 'failed', reason: `answered ${status}` }
  const to = isMoved ? checkedAddress(url, 'null:') : null
  return to && to.address !== address ? { kind: 'moved', movedTo: to.address, reason: 'moved permanently' } : { kind: 'fine', reason: null }
}
