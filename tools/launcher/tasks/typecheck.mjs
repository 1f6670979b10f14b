import { checkTypes, runParts } from '../checks.mjs'

/** @param {import('../launch.mjs').Context} context */
export async function run({ root, print }) {
  await runParts([['types', () => checkTypes(root)]], print)
}
