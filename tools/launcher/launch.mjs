// Installs what a task needs, then runs it on Node 24: in this process if it is Node 24, otherwise in a child process.
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { ensureInstalled } from './install.mjs'
import { findNode, followParent, isRightNode, rerun } from './node.mjs'
import { Refusal } from './refusal.mjs'

/** @typedef {{ root: string, node: string, args: string[], print: (line: string) => void }} Context */

const TASKS = [
  ...['start', 'dev', 'build', 'cli'],
  ...['check', 'test', 'test:full', 'test:unit', 'test:integration', 'test:e2e', 'typecheck', 'lint', 'format'],
  ...['db:generate', 'db:baseline', 'db:studio', 'prepack', 'bench'],
]

/**
 * @param {string | undefined} task
 * @param {string[]} args
 */
export async function launch(task, args) {
  const root = path.resolve(path.dirname(fileURLToPath(import.meta.url)), '../..')
  // A program may parse the standard output of the CLI.
  const print = task === 'cli' ? console.error : console.log
  try {
    if (!task || !TASKS.includes(task)) throw new Refusal(`Usage: npm run ${TASKS.join(' | ')}`)
    process.chdir(root)
    followParent()
    await ensureInstalled(root, print)
    const node = findNode(root)
    if (!isRightNode()) return await rerun(node, [...process.execArgv, path.join(root, 'tools/launcher/run.mjs'), task, ...args])
    const { run } = await import(`./tasks/${task.replace(':', '-')}.mjs`)
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
