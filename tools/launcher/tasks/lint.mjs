import { checkLint, runParts } from '../checks.mjs'

/** @param {import('../launch.mjs').Context} context */
export async function run({ root, print }) {
  await runParts([['lint', () => checkLint(root)]], print)
}
