// CPU time, memory and open files of a process and its children, from /proc.
import { readdirSync, readFileSync } from 'node:fs'

/** USER_HZ: Linux reports CPU time in hundredths of a second. */
const TICKS_PER_SECOND = 100

/** Seconds of CPU time in all threads so far, from the text of /proc/<pid>/stat. */
export function cpuSecondsIn(stat: string): number {
  // The name of the program, in brackets, may hold blanks and brackets itself.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Megabytes (1,000,000 bytes) of a line such as `VmRSS:   1234 kB` of /proc/<pid>/status; 0 when it is missing. */
export function megabytesIn(status: string, name: string): number {
  const kilobytes = new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]
  return kilobytes ? (Number(kilobytes) * 1_024) / 1_000_000 : 0
}

export function cpuSeconds(pid: number): number {
  return sum(programsOf(pid), (id) => cpuSecondsIn(read(`/proc/${id}/stat`)))
}

/** Resident memory in megabytes: now, and its peak. */
export function memory(pid: number): { now: number; most: number } {
  const states = programsOf(pid).map((id) => read(`/proc/${id}/status`))
  return { now: sum(states, (status) => megabytesIn(status, 'VmRSS')), most: sum(states, (status) => megabytesIn(status, 'VmHWM')) }
}

export function openFiles(pid: number): number {
  return sum(programsOf(pid), (id) => {
    try {
      return readdirSync(`/proc/${id}/fd`).length
    } catch {
      // The process has ended since it was listed.
      return 0
    }
  })
}

/** Samples memory every 100 ms. `stop` returns the maximum in megabytes. */
export function watchMemory(pid: number): { stop(): number } {
  let most = memory(pid).now
  const timer = setInterval(() => {
    most = Math.max(most, memory(pid).now)
  }, 100)
  return {
    stop() {
      clearInterval(timer)
      return Math.max(most, memory(pid).now)
    },
  }
}

/** The process and its children, without the shell that guards it (see processes.ts). */
function programsOf(pid: number): number[] {
  const children = read(`/proc/${pid}/task/${pid}/children`).trim().split(' ').filter(Boolean).map(Number)
  const own = children.filter((child) => read(`/proc/${child}/comm`).trim() !== 'sh')
  return [pid, ...own.flatMap(programsOf)]
}

function read(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    // The process has ended since it was listed.
    return ''
  }
}

function sum<T>(items: readonly T[], value: (item: T) => number): number {
  return items.reduce((total, item) => total + (value(item) || 0), 0)
}
