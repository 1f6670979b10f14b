// Adds many rules in one transaction.
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { writeSource } from './redirect-address.ts'
import type { RedirectInput } from './redirect-fields.ts'
import type { Rule } from './redirect-rules.ts'
import { columnsOf, pathsOf, takenIssue } from './save-redirect.server.ts'
import { REDIRECTS_MAX, removeDeleted, type StoredRule, TOO_MANY, toRuleSet } from './stored-rules.server.ts'
import { findTakenAddresses } from './taken-addresses.server.ts'

const BATCH_SIZE = 500

/** Plans rules that join the stored ones. `wanted` are all rules that may be added. */
export async function planRules(tx: Db, stored: readonly StoredRule[], wanted: readonly Rule[]) {
  const rules = await toRuleSet(stored)
  const taken = await findTakenAddresses(tx, [...new Set(wanted.flatMap(pathsOf))])
  const planned = new Map<string, Rule>(stored.map((rule) => [writeSource(rule.source), rule]))

  /** Adds a rule, in place of the one with its address. Returns why it cannot be added, as a sentence; null when it was. */
  function add(rule: Rule): string | null {
    const name = writeSource(rule.source)
    const before = planned.get(name)
    if (before) rules.remove(before)
    const isTooMany = !before && planned.size >= REDIRECTS_MAX
    const refusal = takenIssue(rule, taken)?.message ?? rules.conflictOf(rule) ?? (isTooMany ? TOO_MANY : null)
    if (refusal === null) planned.set(name, rule)
    const kept = refusal === null ? rule : before
    if (kept) rules.add(kept)
    return refusal
  }

  return { add }
}

/** Adds and replaces rules that were planned. */
export async function writeRules(tx: Db, inputs: readonly RedirectInput[], now: Date): Promise<void> {
  await removeDeleted(
    tx,
    inputs.map(({ source }) => source),
  )
  const rows = inputs.map((input) => ({ ...columnsOf(input), createdAt: now, updatedAt: now }))
  for (let start = 0; start < rows.length; start += BATCH_SIZE) {
    await tx
      .insert(redirects)
      // bounded: at most 500 redirects
      .values(rows.slice(start, start + BATCH_SIZE))
      .onConflictDoUpdate({
        target: [redirects.source, redirects.isPrefix],
        set: { target: sql`excluded.target`, status: sql`excluded.status`, updatedAt: sql`excluded.updated_at` },
      })
  }
}
