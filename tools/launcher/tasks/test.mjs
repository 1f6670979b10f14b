import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runEverything, runParts, runVitest } from '../checks.mjs'
import { partsForChange } from '../parts.mjs'

/**
 * Runs what belongs to every commit; with arguments only the matching unit and integration tests: `npm test -- src/features/links`.
 * @param {import('../launch.mjs').Context} context
 */
export async function run({ root, args, print }) {
  if (args.length > 0) {
    // A file that is named runs, also one of `npm run test:full`.
    if (args.some((argument) => argument.includes('.full.'))) process.env.TEST_FULL = '1'
    await runParts([['unit, integration', () => runVitest(root, args)]], print)
    return
  }
  for (const part of partsForChange(changedFiles(root))) print(`This change needs more: npm run test:full -- ${part}`)
  const startedAt = Date.now()
  if (await runEverything(root, print)) rememberTested(root, Math.round((Date.now() - startedAt) / 1000))
}

/**
 * Files that differ from the last commit, and files of that commit. Empty without Git.
 * @param {string} root
 */
function changedFiles(root) {
  try {
    return `${git(root, 'diff', '--name-only', 'HEAD')}\n${git(root, 'diff', '--name-only', 'HEAD^', 'HEAD')}`.split('\n')
  } catch {
    return []
  }
}

/**
 * @param {string} root
 * @param {string[]} args
 */
function git(root, ...args) {
  return execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
}

/**
 * Writes the tested commit and the seconds into a file of the cache, if the work tree holds nothing else.
 * @param {string} root
 * @param {number} seconds
 */
function rememberTested(root, seconds) {
  try {
    if (git(root, 'status', '--porcelain')) return
    const file = path.join(root, 'node_modules/.cache/inkfolio/tested')
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `${git(root, 'rev-parse', 'HEAD')} passed ${seconds}\n`)
  } catch {
    // Without Git or a repository there is no commit to name.
  }
}
