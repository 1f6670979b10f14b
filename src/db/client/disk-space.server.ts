// Whether there is room for changes: on the disk of the data folder, and on that of a PostgreSQL server, which only a failed change tells.
import { statfs } from 'node:fs/promises'

/** What a response says when a change finds no room. */
export const DISK_FULL = 'The disk of the site is full: nothing can be saved until its owner makes room.'

/** So long after a change that failed for lack of room the disk counts as full. */
const FAILURE_COUNTS_MS = 60_000

let takesNoChanges = false
let failedAt = Number.NEGATIVE_INFINITY

/** Free space in bytes on the disk of `folder`, for this user. */
export async function freeBytes(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** Stores whether the embedded database takes changes. With room again, earlier failures no longer count. */
export function recordReserve(isReached: boolean): void {
  takesNoChanges = isReached
  if (!isReached) failedAt = Number.NEGATIVE_INFINITY
}

/** Stores that a change failed for lack of room. */
export function recordDiskFull(): void {
  failedAt = Date.now()
}

/** Whether the last changes found no room. */
export function isOutOfSpace(): boolean {
  return takesNoChanges || Date.now() - failedAt < FAILURE_COUNTS_MS
}
