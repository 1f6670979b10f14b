// Identifies processes. Operating systems reuse process ids, so the start time is part of the identity.
import { readFileSync } from 'node:fs'

/**
 * Whether this process runs, and not another one with the same id.
 * @param {{ pid: number, startedAt: string }} identity
 */
export function isRunning({ pid, startedAt }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
  }
  const current = processStartTicks(pid)
  return current === undefined || startedAt === '' || current === startedAt
}

/**
 * Start time of a process in clock ticks since boot. Undefined without /proc, or for an unknown process.
 * @param {number} pid
 */
export function processStartTicks(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program name in parentheses, which may itself contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? 'ended' : fields[19]
  } catch {
    return undefined
  }
}
