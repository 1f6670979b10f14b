// A lock, so that concurrent starts install and build only once.
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { acquireProcessLock, LockedError } from '#src/lib/files/process-lock.js'
import { explainUnwritable } from './refusal.mjs'

/**
 * @template T
 * @param {string} root
 * @param {string} purpose for the message when the folder is not writable
 * @param {(line: string) => void} print
 * @param {(lock: import('#src/lib/files/process-lock.js').ProcessLock) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetupLock(root, purpose, print, work) {
  try {
    const lock = await acquire(root, print)
    try {
      return await work(lock)
    } finally {
      lock.release()
    }
  } catch (error) {
    throw explainUnwritable(error, root, purpose)
  }
}

/**
 * @param {string} root
 * @param {(line: string) => void} print
 */
async function acquire(root, print) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await acquireProcessLock(path.join(root, '.setup-lock'), 'npm')
    } catch (error) {
      if (!(error instanceof LockedError)) throw error
      if (attempt === 0) print(`Process ${error.holder.pid} is setting Inkfolio up; waiting for it.`)
      await wait(200)
    }
  }
}
