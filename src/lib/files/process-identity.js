// Which process is meant by a number that the system gives out again and again.
import { readFileSync, readlinkSync } from 'node:fs'

/**
 * Whether that very process runs, not another one that was given its number.
 * @param {{ pid: number, startedAt: string }} identity
 */
export function isRunning({ pid, startedAt }) {
  try {
    process.kill(pid, 0)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ESRCH') return false
  }
  const current = startOf(pid)
  return current === undefined || startedAt === '' || current === startedAt
}

/**
 * When a process started, in ticks since the kernel did; undefined where the system does not tell, or there is no such process.
 * @param {number} pid
 */
export function startOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8')
    // The second field is the program's name in brackets and may hold spaces and brackets itself.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
    return fields[0] === 'Z' ? 'ended' : fields[19]
  } catch {
    return undefined
  }
}

/** Names the running kernel; empty where the system does not tell. */
export function bootId() {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return ''
  }
}

/** Names the space in which process numbers are unique, such as a container; empty where the system does not tell. */
export function processSpace() {
  try {
    return readlinkSync('/proc/self/ns/pid')
  } catch {
    return ''
  }
}
