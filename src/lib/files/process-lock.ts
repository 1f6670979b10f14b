// A lock that one process holds until it releases it or ends. It is SQLite's lock of an empty database: the kernel releases it when the process dies,
// and it holds between containers that share a folder, where process ids say nothing (decision 015).
// Without durable-file: the file with the holder only serves messages.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as wait } from 'node:timers/promises'
import * as v from 'valibot'

const holderSchema = v.object({ pid: v.number(), command: v.string(), since: v.string() })

/** `command` says what the process does, and `since` is an ISO date. */
export type LockHolder = v.InferOutput<typeof holderSchema>

/** `release` may be called twice. */
export type ProcessLock = { release(): void }

const SQLITE_BUSY = 5
/** A process that has just got the lock writes its name within this time. */
const NAMED_AFTER_MS = 1_000
const RETRY_MS = 20

/** Another process, or this one, holds the lock. */
export class LockedError extends Error {
  readonly holder: LockHolder

  constructor(holder: LockHolder) {
    super(`held by process ${holder.pid} (${holder.command}) since ${holder.since}`)
    this.name = 'LockedError'
    this.holder = holder
  }
}

/**
 * Locks `<file>.sqlite`, which stays when the lock is released, and names the holder in `file`. Throws LockedError while the lock is held, and the
 * file system's error when `file` cannot be written.
 */
export async function acquireProcessLock(file: string, command: string): Promise<ProcessLock> {
  for (let waited = 0; ; waited += RETRY_MS) {
    const database = tryLock(file)
    if (database !== null) return holdLock(file, database, { pid: process.pid, command, since: new Date().toISOString() })
    const holder = readHolder(file)
    if (holder !== null) throw new LockedError(holder)
    if (waited >= NAMED_AFTER_MS) throw new LockedError({ pid: 0, command: 'unknown', since: 'an unknown time' })
    await wait(RETRY_MS)
  }
}

/** Null while the lock is held. */
function tryLock(file: string): DatabaseSync | null {
  // First, because SQLite says 'unable to open database file' whatever the reason is. Appends nothing.
  writeFileSync(file, '', { flag: 'a' })
  const database = new DatabaseSync(`${file}.sqlite`)
  try {
    // Without the file of a journal, which would stay after a kill: nothing is ever written.
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE')
    return database
  } catch (error) {
    database.close()
    if (error instanceof Error && 'errcode' in error && error.errcode === SQLITE_BUSY) return null
    throw error
  }
}

function holdLock(file: string, database: DatabaseSync, holder: LockHolder): ProcessLock {
  function release() {
    if (!database.isOpen) return
    process.off('exit', release)
    rmSync(file, { force: true })
    database.close()
  }
  try {
    writeFileSync(file, `${JSON.stringify(holder)}\n`)
  } catch (error) {
    release()
    throw error
  }
  process.on('exit', release)
  return { release }
}

function readHolder(file: string): LockHolder | null {
  try {
    return v.parse(holderSchema, JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return null
  }
}
