import { runVitestProject } from '../checks.mjs'

/** @param {import('../launch.mjs').Context} context */
export async function run({ root, args, print }) {
  await runVitestProject(root, 'unit', args, print)
}
