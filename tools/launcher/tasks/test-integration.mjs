import { ensureBuilt } from '../build.mjs'
import { runVitestProject } from '../checks.mjs'

/** @param {import('../launch.mjs').Context} context */
export async function run({ root, args, print }) {
  await ensureBuilt(root, print)
  await runVitestProject(root, 'integration', args, print)
}
