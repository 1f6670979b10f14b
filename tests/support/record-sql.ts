// Records the statements that the driver sends to PostgreSQL, and the plans that auto_explain reports, also inside functions and triggers.
import pg from 'pg'
import * as v from 'valibot'
import { type Plan, readPlan } from './read-plan.ts'

export type Recorded = { statements: string[]; plans: Plan[] }

/** Settings with which a session reports the plan of every statement as a notice. */
const PLAN_SETTINGS = {
  'auto_explain.log_min_duration': '0',
  'auto_explain.log_nested_statements': 'on',
  'auto_explain.log_format': 'json',
  'auto_explain.log_level': 'notice',
} as const

/** A suffix for a connection string with which connections report their plans. The user must be a superuser. */
export function reportPlans(others: Record<string, string> = {}): string {
  const settings = Object.entries({ session_preload_libraries: 'auto_explain', ...PLAN_SETTINGS, ...others })
  return `?options=${encodeURIComponent(settings.map(([name, value]) => `-c ${name}=${value}`).join(' '))}`
}

/** Records all statements during `work`, on every connection of this process. */
export async function recordSql(work: () => Promise<unknown>): Promise<Recorded> {
  const recorded: Recorded = { statements: [], plans: [] }
  const { query, emit } = pg.Client.prototype
  Reflect.set(pg.Client.prototype, 'query', function (this: pg.Client, ...args: unknown[]) {
    recorded.statements.push(textOf(args[0]))
    return Reflect.apply(query, this, args)
  })
  Reflect.set(pg.Client.prototype, 'emit', function (this: pg.Client, ...args: unknown[]) {
    const [name, told] = args
    if (name === 'notice') recorded.plans.push(...readPlan(messageOf(told)))
    return Reflect.apply(emit, this, args)
  })
  try {
    await work()
    return recorded
  } finally {
    Object.assign(pg.Client.prototype, { query, emit })
  }
}

function textOf(asked: unknown): string {
  if (typeof asked === 'string') return asked
  return v.parse(v.object({ text: v.string() }), asked).text
}

function messageOf(told: unknown): string {
  return told instanceof Error ? told.message : v.parse(v.object({ message: v.string() }), told).message
}
