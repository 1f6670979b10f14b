import type { Db } from '#src/db/client/client.server.ts'
import { addToPlan, type CsvImportPlan, emptyPlan } from '#src/lib/csv-import.ts'
import { mapInTurns } from '#src/lib/in-turns.server.ts'
import { planRules } from '../../plan-rules.server.ts'
import { writeSource } from '../../redirect-address.ts'
import { type RedirectInput, readRedirectFields } from '../../redirect-fields.ts'
import type { StoredRule } from '../../stored-rules.server.ts'
import type { RedirectRow } from './redirect-csv.ts'

type Planned = { plan: CsvImportPlan; rules: RedirectInput[] }

/** The rules that an import writes, and what its rows become. Each row is checked against the stored rules and the rows before it. */
export async function planImport(
  tx: Db,
  rows: readonly RedirectRow[],
  { stored, origin }: { stored: StoredRule[]; origin: string },
): Promise<Planned> {
  const read = await mapInTurns(rows, (row) => ({ row, result: readRedirectFields(row.fields, origin) }))
  const inputs = read.flatMap(({ result }) => ('input' in result ? result.input : []))
  const rules = await planRules(tx, stored, inputs)
  const storedByName = new Map(stored.map((rule) => [writeSource(rule.source), rule]))
  const lines = new Map<string, number>()
  const planned: Planned = { plan: emptyPlan(), rules: [] }
  await mapInTurns(read, ({ row, result }) => {
    if ('issues' in result) return refuse(planned, row, result.issues.map(({ message }) => message).join(' '))
    const name = writeSource(result.input.source)
    const earlier = lines.get(name)
    const reason = earlier === undefined ? rules.add(result.input) : `This address stands in line ${earlier} already.`
    if (reason !== null) return refuse(planned, row, reason)
    lines.set(name, row.line)
    accept(planned, row.line, result.input, storedByName.get(name))
  })
  return planned
}

function refuse({ plan }: Planned, { line, fields }: RedirectRow, text: string): void {
  addToPlan(plan, { line, name: fields.from, result: 'refused', text })
}

function accept({ plan, rules }: Planned, line: number, input: RedirectInput, before: StoredRule | undefined): void {
  const address = input.target?.address ?? null
  if (before?.address === address && before.status === input.status) {
    plan.unchanged += 1
    return
  }
  rules.push(input)
  const was = before ? `, was ${before.address ?? 'gone'} (${before.status})` : ''
  const text = `${address ?? 'gone'} (${input.status})${was}`
  addToPlan(plan, { line, name: writeSource(input.source), result: before ? 'changed' : 'added', text })
}
