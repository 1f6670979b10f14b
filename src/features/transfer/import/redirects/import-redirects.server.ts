// Writes the redirects of an import: the former addresses of its posts, and the rules of an export. A rule of the owner stays as it is.
import type { Db } from '#src/db/client/client.server.ts'
import type { redirects } from '#src/db/schema/redirects.ts'
import { planRules, writeRules } from '#src/features/redirects/plan-rules.server.ts'
import { writeSource } from '#src/features/redirects/redirect-address.ts'
import { type RedirectFields, type RedirectInput, readRedirectFields } from '#src/features/redirects/redirect-fields.ts'
import { columnsOf } from '#src/features/redirects/save-redirect.server.ts'
import { lockRules, type StoredRule } from '#src/features/redirects/stored-rules.server.ts'
import { mapInTurns } from '#src/lib/in-turns.server.ts'
import { contentHash, type ImportedItem, type ItemOptions } from '../imported-item.server.ts'

/** `refusal` is a reason that the import itself has. */
export type WantedRedirect = RedirectFields & { refusal: string | null }

type Options = ItemOptions & {
  /** The origin of this site. */
  siteOrigin: string
}

type Known = { stored: Map<string, Pick<StoredRule, 'address' | 'status'>>; rules: Awaited<ReturnType<typeof planRules>> }
type Planned = { item: ImportedItem; input: RedirectInput | null }

/** Adds the rules that fit the others, all in one transaction, and returns what became of each. */
export async function importRedirects(db: Db, wanted: readonly WantedRedirect[], options: Options): Promise<ImportedItem[]> {
  if (wanted.length === 0) return []
  return db.transaction(async (tx) => {
    const planned = await planRedirects(tx, wanted, options.siteOrigin)
    const items = planned.map(({ item }) => item)
    const inputs = planned.flatMap(({ input }) => input ?? [])
    if (!options.dryRun) await writeRules(tx, inputs, options.now)
    await options.record?.(tx, options.dryRun ? items.map((item) => ({ ...item, importedHash: null })) : items)
    return items
  })
}

async function planRedirects(tx: Db, wanted: readonly WantedRedirect[], siteOrigin: string): Promise<Planned[]> {
  const stored = await lockRules(tx, siteOrigin)
  const read = await mapInTurns(wanted, (fields) => ({ fields, result: readRedirectFields(fields, siteOrigin) }))
  const inputs = read.flatMap(({ result }) => ('input' in result ? result.input : []))
  const known: Known = {
    stored: new Map(stored.map((rule) => [writeSource(rule.source), rule])),
    rules: await planRules(tx, stored, inputs),
  }
  const planned = await mapInTurns(read, ({ fields, result }) =>
    'input' in result
      ? plan(result.input, fields.refusal, known)
      : skipped(fields.from, fields.to, result.issues.map(({ message }) => message).join(' ')),
  )
  const keys = new Set<string>()
  return planned.filter(({ item }) => !keys.has(item.key) && keys.add(item.key))
}

function plan(input: RedirectInput, refusal: string | null, { stored, rules }: Known): Planned {
  const name = writeSource(input.source)
  const address = input.target?.address ?? null
  const before = stored.get(name)
  if (before?.address === address && before.status === input.status)
    return { item: itemOf(name, address, { outcome: 'unchanged' }), input: null }
  if (before) return skipped(name, address, `there is a redirect already, to ${before.address ?? 'nowhere (410)'}`)
  const reason = refusal ?? rules.add(input)
  if (reason !== null) return skipped(name, address, reason)
  stored.set(name, { address, status: input.status })
  return { item: { ...itemOf(name, address, { outcome: 'created' }), importedHash: redirectHash(columnsOf(input)) }, input }
}

/** A hash of what the owner can change of a rule. */
export function redirectHash({ target, status }: Pick<typeof redirects.$inferSelect, 'target' | 'status'>): string {
  return contentHash([target, status])
}

function skipped(from: string, to: string | null, reason: string): Planned {
  return { item: itemOf(from.slice(0, 500).toWellFormed(), to, { outcome: 'skipped', reason }), input: null }
}

function itemOf(key: string, to: string | null, what: Pick<ImportedItem, 'outcome'> & { reason?: string }): ImportedItem {
  const label = `${key} to ${to?.slice(0, 500).toWellFormed() ?? 'nowhere (410)'}`
  return { kind: 'redirect', key, label, reason: null, importedHash: null, ...what }
}
