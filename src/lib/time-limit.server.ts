// A time limit for synchronous code. For pure functions only: the code can be interrupted at any point.
import { types } from 'node:util'
import { type Context, createContext, runInContext } from 'node:vm'

export class TimeLimitError extends Error {
  override name = 'TimeLimitError'
}

let context: Context | undefined

/** Returns the result of `work`. Throws TimeLimitError and abandons `work` when it takes longer than `limitMs`. */
export function runWithTimeLimit<T>(limitMs: number, work: () => T): T {
  const done: T[] = []
  context ??= createContext({})
  // node:vm has timeouts only for scripts. The timeout also covers functions that the script calls.
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
  if (done.length === 0 || value === undefined) throw new Error('the work returned no value')
  return value
}

/** The error may come from the vm context, whose `Error` is another class. */
function isTimeout(error: unknown): boolean {
  return types.isNativeError(error) && 'code' in error && error.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT'
}
