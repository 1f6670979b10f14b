// The commit that `npm test` runs on. Without Git, or without a repository, there is none.
import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'

/**
 * Files that differ from the last commit, and files of that commit.
 * @param {string} root
 */
export function changedFiles(root) {
  try {
    return `${git(root, 'diff', '--name-only', 'HEAD')}\n${git(root, 'diff', '--name-only', 'HEAD^', 'HEAD')}`.split('\n')
  } catch {
    return []
  }
}

/**
 * Writes the tested commit and the seconds into a file of the cache, if the work tree holds nothing else.
 * @param {string} root
 * @param {number} seconds
 */
export function rememberTested(root, seconds) {
  try {
    if (git(root, 'status', '--porcelain')) return
    const file = path.join(root, 'node_modules/.cache/inkfolio/tested')
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `${git(root, 'rev-parse', 'HEAD')} passed ${seconds}\n`)
  } catch {}
}

/**
 * @param {string} root
 * @param {string[]} args
 */
function git(root, ...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}
