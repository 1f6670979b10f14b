// Parses the plans that auto_explain reports, also those inside functions and triggers.
import * as v from 'valibot'

/** A node of a plan, as EXPLAIN (FORMAT JSON) writes it. */
type PlanNode = { type: string; table: string | undefined; index: string | undefined; plans: PlanNode[] }

/** `ms`: the execution time without planning. */
export type Plan = { statement: string; ms: number; node: PlanNode }

const nodeSchema: v.GenericSchema<unknown, PlanNode> = v.pipe(
  v.object({
    'Node Type': v.string(),
    'Relation Name': v.optional(v.string()),
    'Index Name': v.optional(v.string()),
    Plans: v.optional(v.array(v.lazy(() => nodeSchema)), []),
  }),
  v.transform((node) => ({ type: node['Node Type'], table: node['Relation Name'], index: node['Index Name'], plans: node.Plans })),
)
const planSchema = v.object({ 'Query Text': v.string(), Plan: nodeSchema })

/** The plan in a message of auto_explain; empty for another message. */
export function readPlan(message: string): Plan[] {
  const { ms, plan } = /^duration: (?<ms>[\d.]+) ms {2}plan:\n(?<plan>.*)$/s.exec(message)?.groups ?? {}
  if (ms === undefined || plan === undefined) return []
  const { 'Query Text': statement, Plan: node } = v.parse(planSchema, JSON.parse(plan))
  return [{ statement, ms: Number(ms), node }]
}

/** The tables that the plan scans sequentially. */
export function scannedTables({ node }: Plan): string[] {
  return allNodes(node).flatMap(({ type, table }) => (type === 'Seq Scan' && table ? [table] : []))
}

function allNodes(node: PlanNode): PlanNode[] {
  return [node, ...node.plans.flatMap(allNodes)]
}
