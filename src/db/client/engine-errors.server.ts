// Errors of the embedded engine that concern the process, or have another meaning than their code says.
import type { PGlite } from '@electric-sql/pglite'

/**
 * Watches the errors of the engine. A change that the reserve refuses fails with the code of a full disk. After a PANIC the engine never answers
 * again: `onPanic` must end the process. The next start recovers every acknowledged commit.
 */
export function watchErrors(client: Pick<PGlite, 'execProtocolStream'>, onPanic: (error: unknown) => void): void {
  const run = client.execProtocolStream.bind(client)
  client.execProtocolStream = async (message, options) => {
    try {
      return await run(message, options)
    } catch (error) {
      if (hasField(error, 'severity', 'PANIC')) onPanic(error)
      if (hasField(error, 'code', READ_ONLY)) throw Object.assign(error, { code: DISK_IS_FULL })
      throw error
    }
  }
}

/** Nothing but the reserve makes the session of the embedded engine read-only. */
const READ_ONLY = '25006'
const DISK_IS_FULL = '53100'

function hasField(error: unknown, name: 'severity' | 'code', value: string): error is object {
  return typeof error === 'object' && error !== null && Reflect.get(error, name) === value
}
