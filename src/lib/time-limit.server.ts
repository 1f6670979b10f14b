// Work of the processor that ends even if it would not end by itself. For pure work alone: it is broken off anywhere.
import { types } from 'node:util'
import { type Context, createContext, runInContext } from 'node:vm'

export class TimeLimitError extends Error {
  override name = 'TimeLimitError'
}

let context: Context | undefined

/** What `work` answers; throws TimeLimitError when that takes longer than `limitMs`. What it has begun is never finished. */
export function withinTime<T>(limitMs: number, work: () => T): T {
  const done: T[] = []
  context ??= createContext({})
  // Only code that is run by name has a limit; the limit holds for everything that this code calls.
  context.work = () => done.push(work())
  try {
    runInContext('work()', context, { timeout: limitMs })
  } catch (error) {
    if (!isTimeout(error)) throw error
    throw new TimeLimitError(`not done after ${limitMs / 1000} s`, { cause: error })
  } finally {
    context.work = undefined
  }
  const [value] = done
  if (done.length === 0 || value === undefined) throw new Error('the work ended without an answer')
  return value
}

/** The error may come from the other side, where `Error` is another one. */
function isTimeout(error: unknown): boolean {
  return types.isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
