import type { Db } from '#src/db/client/client.server.ts'
import { addToPlan, type CsvImportPlan, emptyPlan } from '#src/lib/csv-import.ts'
import { mapInTurns } from '#src/lib/in-turns.server.ts'
import { writeSource } from '../../redirect-address.ts'
import { type RedirectInput, readRedirectFields } from '../../redirect-fields.ts'
import type { RuleSet } from '../../redirect-rules.ts'
import { pathsOf, takenIssue } from '../../save-redirect.server.ts'
import { REDIRECTS_MAX, type StoredRule, TOO_MANY, toRuleSet } from '../../stored-rules.server.ts'
import { findTakenAddresses, type TakenAddress } from '../../taken-addresses.server.ts'
import type { RedirectRow } from './redirect-csv.ts'

type Planned = { plan: CsvImportPlan; rules: RedirectInput[] }

type Known = {
  stored: ReadonlyMap<string, StoredRule>
  rules: RuleSet
  taken: ReadonlyMap<string, TakenAddress>
  lines: Map<string, number>
}

/** The rules that an import writes, and what its rows become. Each row is checked against the stored rules and the rows before it. */
export async function planImport(
  tx: Db,
  rows: readonly RedirectRow[],
  { stored, origin }: { stored: StoredRule[]; origin: string },
): Promise<Planned> {
  const read = await mapInTurns(rows, (row) => ({ row, result: readRedirectFields(row.fields, origin) }))
  const known: Known = {
    stored: new Map(stored.map((rule) => [writeSource(rule.source), rule])),
    rules: await toRuleSet(stored),
    taken: await findTakenAddresses(tx, [...new Set(read.flatMap(({ result }) => ('input' in result ? pathsOf(result.input) : [])))]),
    lines: new Map(),
  }
  const planned: Planned = { plan: emptyPlan(), rules: [] }
  await mapInTurns(read, ({ row, result }) => {
    if ('issues' in result) return refuse(planned, row, result.issues.map(({ message }) => message).join(' '))
    const { input } = result
    const isTooMany = stored.length + planned.plan.added >= REDIRECTS_MAX && !known.stored.has(writeSource(input.source))
    const reason = refusalOf(input, known) ?? (isTooMany ? TOO_MANY : null)
    if (reason === null) accept(planned, row, { input, known })
    else refuse(planned, row, reason)
  })
  return planned
}

/** Why the row cannot be written; null when it can. The stored rule with its address gives way to it. */
function refusalOf(input: RedirectInput, { stored, rules, taken, lines }: Known): string | null {
  const name = writeSource(input.source)
  const earlier = lines.get(name)
  if (earlier !== undefined) return `This address stands in line ${earlier} already.`
  const issue = takenIssue(input, taken)
  if (issue) return issue.message
  const before = stored.get(name)
  if (before) rules.remove(before)
  const conflict = rules.conflictOf(input)
  if (before) rules.add(before)
  return conflict
}

function refuse({ plan }: Planned, { line, fields }: RedirectRow, text: string): void {
  addToPlan(plan, { line, name: fields.from, result: 'refused', text })
}

function accept({ plan, rules }: Planned, { line }: RedirectRow, { input, known }: { input: RedirectInput; known: Known }): void {
  const name = writeSource(input.source)
  const before = known.stored.get(name)
  known.lines.set(name, line)
  const address = input.target?.address ?? null
  if (before?.address === address && before.status === input.status) {
    plan.unchanged += 1
    return
  }
  if (before) known.rules.remove(before)
  known.rules.add(input)
  rules.push(input)
  const was = before ? `, was ${before.address ?? 'gone'} (${before.status})` : ''
  addToPlan(plan, { line, name, result: before ? 'changed' : 'added', text: `${address ?? 'gone'} (${input.status})${was}` })
}
