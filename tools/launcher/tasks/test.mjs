import { execFileSync } from 'node:child_process'
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { runEverything, runParts, runVitest } from '../checks.mjs'

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
  const startedAt = Date.now()
  if (await runEverything(root, print)) rememberTested(root, Math.round((Date.now() - startedAt) / 1000))
}

/**
 * Writes the tested commit and the seconds into a file of the cache, if the work tree holds nothing else.
 * @param {string} root
 * @param {number} seconds
 */
function rememberTested(root, seconds) {
  try {
    /** @param {string[]} args */
    const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim()
    if (git('status', '--porcelain')) return
    const file = path.join(root, 'node_modules/.cache/inkfolio/tested')
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, `${git('rev-parse', 'HEAD')} passed ${seconds}\n`)
  } catch {
    // Without Git or a repository there is no commit to name.
  }
}
