// Two starts at the same time install and build once: the second waits for the first.
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { acquireProcessLock, LockedError } from '#src/lib/files/process-lock.js'
import { explainUnwritable } from './refusal.mjs'

/**
 * @template T
 * @param {string} root
 * @param {string} purpose for the refusal where nothing can be written
 * @param {(line: string) => void} say
 * @param {(lock: import('#src/lib/files/process-lock.js').ProcessLock) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withSetupLock(root, purpose, say, work) {
  try {
    const lock = await acquire(root, say)
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
 * @param {(line: string) => void} say
 */
async function acquire(root, say) {
  for (let attempt = 0; ; attempt++) {
    try {
      return await acquireProcessLock(path.join(root, '.setup-lock'), 'npm')
    } catch (error) {
      if (!(error instanceof LockedError)) throw error
      if (attempt === 0) say(`Process ${error.holder.pid} is setting Inkfolio up; waiting for it.`)
      await wait(200)
    }
  }
}
