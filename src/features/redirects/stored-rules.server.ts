// Reads the rules for a change. The lock makes changes wait for each other: two that fit the rules one by one may not fit together.
import { and, eq, isNotNull, isNull, or, sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { isOneOf } from '#src/db/is-one-of.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { formatCount } from '#src/lib/format/format-count.ts'
import { mapInTurns } from '#src/lib/in-turns.server.ts'
import { readTarget, type Source } from './redirect-address.ts'
import { createRuleSet, type Rule, type RuleSet } from './redirect-rules.ts'

/** Enough for any blog, and few enough to check them all at every change. */
export const REDIRECTS_MAX = 10_000

export const TOO_MANY = `There can be at most ${formatCount(REDIRECTS_MAX)} redirects.`

export type StoredRule = Rule & { id: string; address: string | null; status: number }

/** Call it inside the transaction that writes. Lookups do not wait. */
export async function lockRules(tx: Db, origin: string): Promise<StoredRule[]> {
  await tx.execute(sql`LOCK TABLE redirects IN SHARE ROW EXCLUSIVE MODE`)
  const rows = await tx.select().from(redirects).where(isNull(redirects.purgeAt)).orderBy(redirects.source, redirects.isPrefix)
  return mapInTurns(rows, (row) => toStoredRule(row, origin))
}

/** Frees the addresses of new rules from rules that were deleted a moment ago. Those cannot be restored any more. */
export async function removeDeleted(tx: Db, sources: readonly Source[]): Promise<void> {
  const isFreed = (isPrefix: boolean) => {
    const paths = sources.filter((source) => source.isPrefix === isPrefix).map(({ path }) => path)
    return and(eq(redirects.isPrefix, isPrefix), isOneOf(redirects.source, paths))
  }
  await tx.delete(redirects).where(and(isNotNull(redirects.purgeAt), or(isFreed(true), isFreed(false))))
}

export async function toRuleSet(rules: readonly Rule[]): Promise<RuleSet> {
  const set = createRuleSet([])
  await mapInTurns(rules, set.add)
  return set
}

export function toStoredRule({ id, source, isPrefix, target, status }: typeof redirects.$inferSelect, origin: string): StoredRule {
  return {
    id,
    status,
    address: target,
    source: { path: source, isPrefix },
    target: target === null ? null : toTarget(target, origin),
  }
}

/** An address that was valid when it was stored. */
function toTarget(address: string, origin: string): Rule['target'] {
  const read = readTarget(address, { isPrefix: true, origin })
  return 'value' in read ? read.value : { address, path: null }
}
