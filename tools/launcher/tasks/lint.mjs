import { checkLint, runParts } from '../checks.mjs'

/** @param {import('../launch.mjs').Context} context */
export async function run({ root, say }) {
  await runParts([['lint', () => checkLint(root)]], say)
}
