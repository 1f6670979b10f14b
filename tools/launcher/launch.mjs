// Installs what a task needs, then runs it on Node 24: in this process if it is Node 24, otherwise in a child process.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled, ensureNode } from './install.mjs'
import { followParent, isRightNode, rerun } from './node.mjs'
import { restoreDescription } from './pack.mjs'
import { Refusal } from './refusal.mjs'

/** @param {string[]} call a task and its arguments */
export async function launch(call) {
  const [task = '', ...args] = call
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
  // A program may parse the standard output of the CLI.
  const print = task === 'cli' ? console.error : console.log
  try {
    process.chdir(root)
    followParent()
    restoreDescription(root)
    await ensureInstalled(root, print)
    const node = await ensureNode(root, print)
    if (!isRightNode()) return await rerun(node, [...process.execArgv, path.join(root, 'tools/launcher/run.mjs'), ...call])
    const { TASKS } = await import('./tasks.mjs')
    const run = TASKS[task]
    if (!run) throw new Refusal(`Usage: npm run ${Object.keys(TASKS).join(' | ')}`)
    await run({ root, node, args, print })
  } catch (error) {
    console.error(isForOperator(error) ? error.message : error)
    process.exit(1)
  }
}

/**
 * @param {unknown} error
 * @returns {error is Error}
 */
function isForOperator(error) {
  return error instanceof Error && (error instanceof Refusal || error.name === 'OperatorError')
}
