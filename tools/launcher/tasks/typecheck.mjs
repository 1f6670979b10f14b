import { checkTypes, runParts } from '../checks.mjs'

/** @param {import('../launch.mjs').Context} context */
export async function run({ root, say }) {
  await runParts([['types', () => checkTypes(root)]], say)
}
