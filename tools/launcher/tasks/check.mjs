import { checkLint, checkTypes, runParts, runVitest } from '../checks.mjs'

/** @param {import('../launch.mjs').Context} context */
export async function run({ root, args, print }) {
  await runParts(
    [
      ['types', () => checkTypes(root)],
      ['lint', () => checkLint(root)],
      ['unit tests', () => runVitest(root, ['--project=unit', ...args])],
    ],
    print,
  )
}
