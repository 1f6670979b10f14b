import { and, isNull } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { pathOf, pathsAbove, segmentsOf } from '../redirect-address.ts'
import { findTakenAddresses } from '../taken-addresses.server.ts'

/** The requested paths that neither a page nor a redirect answers. Of several spellings of one path the first stays. */
export async function listUnanswered(db: Db, requested: readonly string[]): Promise<string[]> {
  const spelling = new Map<string, string>()
  for (const path of requested) for (const stored of toStoredPath(path)) if (!spelling.has(stored)) spelling.set(stored, path)
  const paths = [...spelling.keys()]
  if (paths.length === 0) return []
  const taken = await findTakenAddresses(db, paths)
  const isRedirected = await findRedirected(db, paths)
  return paths.filter((path) => !taken.has(path) && !isRedirected(path)).map((path) => spelling.get(path) ?? path)
}

/** Nothing for an address that no rule can name. */
function toStoredPath(requested: string): string[] {
  const segments = segmentsOf(requested)
  return segments === null || segments.length === 0 ? [] : [pathOf(segments)]
}

async function findRedirected(db: Db, paths: readonly string[]): Promise<(path: string) => boolean> {
  const rules = await db
    .select({ source: redirects.source, isPrefix: redirects.isPrefix })
    .from(redirects)
    .where(and(isOneOf(redirects.source, [...new Set(paths.flatMap(pathsAbove))]), isNull(redirects.purgeAt)))
  const single = new Set(rules.map(({ source }) => source))
  const branches = new Set(rules.filter(({ isPrefix }) => isPrefix).map(({ source }) => source))
  return (path) => single.has(path) || pathsAbove(path).some((above) => branches.has(above))
}
