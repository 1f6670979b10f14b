import type { Db } from '#src/db/client/client.server.ts'
import type { OwnAnswer } from '#src/features/link-check/check-own.server.ts'
import { findRedirect } from '#src/features/redirects/find-redirect.server.ts'
import { pathOf, segmentsOf } from '#src/features/redirects/redirect-address.ts'
import { findTakenAddresses, type TakenAddress } from '#src/features/redirects/taken-addresses.server.ts'

/** Files and functions: whether they answer, only a request could tell. */
const UNKNOWN = /^\/(?:admin|api|assets|functions|media|plates|preview|social)\/|\.[a-z0-9]+$/

/** What the site answers at these encoded paths: posts, pages, categories and the pages of the program, then redirects. */
export async function answerPaths(db: Db, pathnames: readonly string[]): Promise<ReadonlyMap<string, OwnAnswer>> {
  const stored = new Map(pathnames.map((pathname) => [pathname, storedPath(pathname)]))
  const taken = await findTakenAddresses(
    db,
    [...stored.values()].filter((path) => path !== null),
  )
  const answers = new Map<string, OwnAnswer>()
  for (const [pathname, path] of stored) {
    const found = path === null ? undefined : taken.get(path)
    answers.set(pathname, found ? answerOf(found) : await answerRedirect(db, pathname, path))
  }
  return answers
}

function storedPath(pathname: string): string | null {
  const segments = segmentsOf(pathname)
  return segments && pathOf(segments)
}

function answerOf({ leadsTo }: TakenAddress): OwnAnswer {
  return leadsTo === null ? { kind: 'page' } : { kind: 'redirect', to: leadsTo }
}

async function answerRedirect(db: Db, pathname: string, path: string | null): Promise<OwnAnswer> {
  const rule = await findRedirect(db, { pathname, search: '' })
  if (rule?.status === 302) return { kind: 'page' }
  if (rule?.location) return { kind: 'redirect', to: rule.location }
  return path === null || (!rule && UNKNOWN.test(path)) ? null : { kind: 'missing' }
}
