// A lock file that is held by a process, and taken over when that process has died without releasing it.
// Plain JavaScript for old versions of Node: the launcher uses it before it has installed Node 24.
import { randomBytes } from 'node:crypto'
// Without durable-file: links and copies to decide which process was first, and syncs.
import {
  closeSync,
  constants,
  copyFileSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeSync,
} from 'node:fs'
import { hostname } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { renameDurablySync, syncPathSync } from './durable-file.js'
import { bootId, isRunning, processNamespace, processStartTicks } from './process-identity.js'

/**
 * The holder of a lock. `pid` is valid within `boot` (the boot id of the kernel) and `space` (the PID namespace).
 * @typedef {{ nonce: string, pid: number, startedAt: string, command: string, since: string, host: string, boot: string, space: string, worker?: { pid: number, startedAt: string } }} Holder
 *
 * @typedef {object} ProcessLock
 * @property {(pid: number) => void} shareWith Keeps the lock alive for a child process that outlives this one.
 * @property {() => void} release Safe to call twice.
 */

/** Interval of heartbeats, and the time without one after which a holder in another PID namespace counts as dead. */
const HEARTBEAT_MS = 5_000
const MAX_SILENCE_MS = 30_000

/** A living process holds the lock. */
export class LockedError extends Error {
  /** @param {Holder} holder */
  constructor(holder) {
    super(`held by process ${holder.pid} (${holder.command}) since ${holder.since}`)
    this.name = 'LockedError'
    this.holder = holder
  }
}

/**
 * Creates the lock file; throws LockedError while a living process has it, and the file system's error when it cannot be written.
 * @param {string} file
 * @param {string} command describes this process in the error message of another one
 * @returns {Promise<ProcessLock>}
 */
export async function acquireProcessLock(file, command) {
  const holder = describeSelf(command)
  await acquire(file, holder)
  return createLock(file, holder)
}

/**
 * @param {string} file
 * @param {Holder} holder
 */
async function acquire(file, holder) {
  while (!createExclusively(file, holder)) {
    const current = await readHolder(file)
    if (current === 'gone') continue
    if (current && (await isAlive(file, current))) throw new LockedError(current)
    await takeOver(file, current, holder)
    if (readNonce(file) === holder.nonce) return
  }
}

/**
 * Replaces a dead holder. A second lock ensures that only one process replaces it, and the holder is checked again under that lock, so that a new
 * holder is never replaced.
 * @param {string} file
 * @param {Holder | undefined} deadHolder
 * @param {Holder} holder
 */
async function takeOver(file, deadHolder, holder) {
  const takeoverLock = `${file}.takeover`
  await acquire(takeoverLock, holder)
  try {
    const draft = writeDraft(file, holder)
    if (readNonce(file) === deadHolder?.nonce) renameDurablySync(draft, file)
    else rmSync(draft, { force: true })
  } finally {
    rmSync(takeoverLock, { force: true })
  }
}

/**
 * Creates the lock file atomically. Returns false when it exists.
 * @param {string} file
 * @param {Holder} holder
 */
function createExclusively(file, holder) {
  const draft = writeDraft(file, holder)
  try {
    linkSync(draft, file)
    syncPathSync(path.dirname(file))
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    // Some file systems do not support hard links.
    return copyExclusively(draft, file)
  } finally {
    rmSync(draft, { force: true })
  }
}

/**
 * @param {string} draft
 * @param {string} file
 */
function copyExclusively(draft, file) {
  try {
    copyFileSync(draft, file, constants.COPYFILE_EXCL)
    syncPathSync(file)
    syncPathSync(path.dirname(file))
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    throw error
  }
}

/**
 * @param {string} file
 * @param {Holder} holder
 */
function writeDraft(file, holder) {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  const descriptor = openSync(draft, 'wx', 0o644)
  try {
    writeSync(descriptor, `${JSON.stringify(holder, null, 2)}\n`)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  return draft
}

/**
 * @param {string} file
 * @param {Holder} holder
 * @returns {ProcessLock}
 */
function createLock(file, holder) {
  const heartbeat = setInterval(() => touch(file), HEARTBEAT_MS)
  heartbeat.unref()
  function release() {
    clearInterval(heartbeat)
    process.off('exit', release)
    if (readNonce(file) === holder.nonce) rmSync(file, { force: true })
  }
  process.on('exit', release)
  return {
    release,
    shareWith(pid) {
      renameDurablySync(writeDraft(file, { ...holder, worker: { pid, startedAt: processStartTicks(pid) ?? '' } }), file)
    },
  }
}

/** @param {string} file */
function touch(file) {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // Only processes in another PID namespace read the heartbeat. A full or read-only disk is reported when data is written.
  }
}

/**
 * @param {string} command
 * @returns {Holder}
 */
function describeSelf(command) {
  return {
    nonce: randomBytes(16).toString('hex'),
    pid: process.pid,
    startedAt: processStartTicks(process.pid) ?? '',
    command,
    since: new Date().toISOString(),
    host: hostname(),
    boot: bootId(),
    space: processNamespace(),
  }
}

/**
 * @param {string} file
 * @param {Holder} holder
 */
async function isAlive(file, holder) {
  if (holder.boot === bootId() && holder.space === processNamespace()) {
    return isRunning(holder) || (holder.worker !== undefined && isRunning(holder.worker))
  }
  // The same host with another boot id was rebooted. In another container or on another machine only the heartbeat tells.
  if (holder.host === hostname() && holder.boot !== bootId()) return false
  return hasHeartbeat(file)
}

/** @param {string} file */
async function hasHeartbeat(file) {
  const first = modifiedAt(file)
  for (let waited = 0; waited < MAX_SILENCE_MS; waited += 1_000) {
    await wait(1_000)
    if (modifiedAt(file) !== first) return true
  }
  return false
}

/**
 * The holder. Undefined for an invalid file, 'gone' without a file. Retries, because without hard links the file is incomplete for a moment.
 * @param {string} file
 * @returns {Promise<Holder | undefined | 'gone'>}
 */
async function readHolder(file) {
  for (let attempt = 0; attempt < 10; attempt++) {
    const holder = readFileOnce(file)
    if (holder) return holder
    await wait(50)
  }
  return undefined
}

/** @param {string} file */
function readNonce(file) {
  const holder = readFileOnce(file)
  return holder === 'gone' ? holder : holder?.nonce
}

/**
 * @param {string} file
 * @returns {Holder | undefined | 'gone'}
 */
function readFileOnce(file) {
  try {
    const content = JSON.parse(readFileSync(file, 'utf8'))
    return typeof content?.nonce === 'string' && typeof content.pid === 'number' ? content : undefined
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return 'gone'
    if (error instanceof SyntaxError) return undefined
    throw error
  }
}

/** @param {string} file */
function modifiedAt(file) {
  try {
    return statSync(file).mtimeMs
  } catch {
    return undefined
  }
}

/** @param {unknown} error */
function codeOf(error) {
  return error instanceof Error && 'code' in error ? String(error.code) : undefined
}
