import { ensureBuilt } from '../build.mjs'
import { runVitestProject } from '../checks.mjs'

/** @param {import('../launch.mjs').Context} context */
export async function run({ root, args, say }) {
  await ensureBuilt(root, say)
  await runVitestProject(root, 'integration', args, say)
}
