// A lock file with the process that holds it, so that concurrent starts install and build only once. The system's Node, which may be old, runs it
// before anything is installed.
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { isRunning, processStartTicks } from './process-identity.mjs'
import { explainUnwritable } from './refusal.mjs'

/**
 * @template T
 * @param {string} root
 * @param {string} purpose for the message when the folder is not writable
 * @param {(line: string) => void} print
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetupLock(root, purpose, print, work) {
  const file = path.join(root, '.setup-lock')
  try {
    const release = await acquire(file, print)
    try {
      return await work()
    } finally {
      release()
    }
  } catch (error) {
    throw explainUnwritable(error, root, purpose)
  }
}

/**
 * @param {string} file
 * @param {(line: string) => void} print
 */
async function acquire(file, print) {
  for (let attempt = 0; ; attempt++) {
    const holder = tryAcquire(file)
    if (holder === null) break
    if (attempt === 0) print(`${holder} is setting Inkfolio up; waiting for it.`)
    await wait(200)
  }
  function release() {
    process.off('exit', release)
    rmSync(file, { force: true })
  }
  process.on('exit', release)
  return release
}

/**
 * The name of the process that holds the lock, or null when this one got it. The file of a process that has ended is moved away, which one of several
 * processes can do, and the lock is tried again.
 * @param {string} file
 * @returns {string | null}
 */
function tryAcquire(file) {
  try {
    writeFileSync(file, `${process.pid} ${processStartTicks(process.pid) ?? ''}`, { flag: 'wx' })
    return null
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error
  }
  const content = readLock(file)
  if (content === null) return tryAcquire(file)
  if (content === '' && isNew(file)) return 'Another process'
  const [pid = '', startedAt = ''] = content.split(' ')
  if (/^\d+$/.test(pid) && isRunning({ pid: Number(pid), startedAt })) return `Process ${pid}`
  const ended = `${file}.${process.pid}`
  try {
    renameSync(file, ended)
    // Another process was faster, and this is its new lock.
    if (readLock(ended) !== content) renameSync(ended, file)
  } catch (error) {
    if (!hasCode(error, 'ENOENT')) throw error
  }
  rmSync(ended, { force: true })
  return tryAcquire(file)
}

/**
 * Whether the process that made the empty `file` may still be about to write its id.
 * @param {string} file
 */
function isNew(file) {
  const made = statSync(file, { throwIfNoEntry: false })
  return made === undefined || Date.now() - made.mtimeMs < 5_000
}

/** @param {string} file */
function readLock(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null
    throw error
  }
}

/**
 * @param {unknown} error
 * @param {string} code
 */
function hasCode(error, code) {
  return error instanceof Error && 'code' in error && error.code === code
}
