// Describes an error for the log. Drizzle puts the values of a failed query into its message, and PostgreSQL puts whole rows into its
// details. These contain names, addresses and comments of visitors, so they are removed.
import { stdSerializers } from 'pino'

/** The values in a message of Drizzle: the lines from `params:` to the next line of the stack. */
const VALUES = /\nparams: [\s\S]*?(?=\n {4}at |\ncaused by: |$)/g
const WITH_VALUES = new Set(['params', 'detail', 'where', 'internalQuery'])

/** The error with its causes, without the values of queries. */
export function describeError(error: unknown): unknown {
  return error instanceof Error ? withoutValues(stdSerializers.err(error)) : error
}

function withoutValues(value: unknown): unknown {
  if (typeof value === 'string') return value.replace(VALUES, '')
  if (Array.isArray(value)) return value.map(withoutValues)
  if (typeof value !== 'object' || value === null) return value
  const safe = Object.entries(value).filter(([key]) => !WITH_VALUES.has(key))
  return Object.fromEntries(safe.map(([key, inside]) => [key, withoutValues(inside)]))
}
