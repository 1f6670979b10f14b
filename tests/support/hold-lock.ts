// Acquires a lock and holds it until the process ends: `node hold-lock.ts <file> <command> [<file to wait for>]`. Prints HELD or REFUSED.
import { existsSync } from 'node:fs'
import { acquireProcessLock, LockedError } from '#src/lib/files/process-lock.ts'

const [file = '', command = '', signal] = process.argv.slice(2)
process.stdout.write('READY\n')
// Busy waiting: competing processes start within a millisecond of each other.
while (signal && !existsSync(signal));
try {
  await acquireProcessLock(file, command)
  console.log('HELD by me')
  setInterval(() => {}, 60_000)
} catch (error) {
  if (!(error instanceof LockedError)) throw error
  console.log(`REFUSED ${error.message}`)
}
