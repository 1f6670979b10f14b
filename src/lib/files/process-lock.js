// A lock file held by a process, taken over when that process is gone without a word.
// Plain JavaScript with an eye on old versions of Node: the launcher uses it before anything is installed.
import { randomBytes } from 'node:crypto'
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
import { bootId, isRunning, processSpace, startOf } from './process-identity.js'

/**
 * Who holds a lock. `boot` and `space` say where `pid` means anything: the running kernel and the process namespace.
 * @typedef {{ nonce: string, pid: number, startedAt: string, command: string, since: string, host: string, boot: string, space: string, worker?: { pid: number, startedAt: string } }} Holder
 *
 * @typedef {object} ProcessLock
 * @property {(pid: number) => void} shareWith Keeps the lock alive for a child process that outlives this one.
 * @property {() => void} release Safe to call twice.
 */

/** How often a holder shows that it lives, and how long a holder that cannot be looked up may stay silent. */
const HEARTBEAT_MS = 5_000
const SILENCE_MS = 30_000

/** The lock is held by a process that is alive. */
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
 * @param {string} command what the holder calls itself, for the one who is refused
 * @returns {Promise<ProcessLock>}
 */
export async function acquireProcessLock(file, command) {
  const holder = describeSelf(command)
  await take(file, holder)
  return hold(file, holder)
}

/**
 * @param {string} file
 * @param {Holder} holder
 */
async function take(file, holder) {
  while (!publish(file, holder)) {
    const current = await readHolder(file)
    if (current === 'gone') continue
    if (current && (await isAlive(file, current))) throw new LockedError(current)
    await takeOver(file, current, holder)
    if (readNonce(file) === holder.nonce) return
  }
}

/**
 * Replaces a dead holder. Of all who saw the same dead holder only one gets the lock beside the lock, and it looks again before
 * it replaces, so that nobody throws out a holder who came to life meanwhile.
 * @param {string} file
 * @param {Holder | undefined} dead
 * @param {Holder} holder
 */
async function takeOver(file, dead, holder) {
  const ticket = `${file}.takeover`
  await take(ticket, holder)
  try {
    const draft = writeDraft(file, holder)
    if (readNonce(file) === dead?.nonce) renameDurablySync(draft, file)
    else rmSync(draft, { force: true })
  } finally {
    rmSync(ticket, { force: true })
  }
}

/**
 * Puts a complete lock file in place, or answers false when there is one already.
 * @param {string} file
 * @param {Holder} holder
 */
function publish(file, holder) {
  const draft = writeDraft(file, holder)
  try {
    linkSync(draft, file)
    syncPathSync(path.dirname(file))
    return true
  } catch (error) {
    if (codeOf(error) === 'EEXIST') return false
    // Some file systems have no hard links.
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
function hold(file, holder) {
  const heartbeat = setInterval(() => beat(file), HEARTBEAT_MS)
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
      renameDurablySync(writeDraft(file, { ...holder, worker: { pid, startedAt: startOf(pid) ?? '' } }), file)
    },
  }
}

/** @param {string} file */
function beat(file) {
  const now = new Date()
  try {
    utimesSync(file, now, now)
  } catch {
    // Only a process on another machine looks at this; a full or read-only disk is reported by whoever writes data.
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
    startedAt: startOf(process.pid) ?? '',
    command,
    since: new Date().toISOString(),
    host: hostname(),
    boot: bootId(),
    space: processSpace(),
  }
}

/**
 * @param {string} file
 * @param {Holder} holder
 */
async function isAlive(file, holder) {
  if (holder.boot === bootId() && holder.space === processSpace()) {
    return isRunning(holder) || (holder.worker !== undefined && isRunning(holder.worker))
  }
  // This machine has been started again since; another container or machine can only be watched.
  if (holder.host === hostname() && holder.boot !== bootId()) return false
  return showsLife(file)
}

/** @param {string} file */
async function showsLife(file) {
  const first = modifiedAt(file)
  for (let waited = 0; waited < SILENCE_MS; waited += 1_000) {
    await wait(1_000)
    if (modifiedAt(file) !== first) return true
  }
  return false
}

/**
 * The holder, undefined when the file names none, 'gone' when there is no file. Where hard links are missing the file is
 * incomplete for an instant.
 * @param {string} file
 * @returns {Promise<Holder | undefined | 'gone'>}
 */
async function readHolder(file) {
  for (let attempt = 0; attempt < 10; attempt++) {
    const holder = readNow(file)
    if (holder) return holder
    await wait(50)
  }
  return undefined
}

/** @param {string} file */
function readNonce(file) {
  const holder = readNow(file)
  return holder === 'gone' ? holder : holder?.nonce
}

/**
 * @param {string} file
 * @returns {Holder | undefined | 'gone'}
 */
function readNow(file) {
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
