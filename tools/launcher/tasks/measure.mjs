import { runInForeground } from '../foreground.mjs'

/** @param {import('../launch.mjs').Context} context */
export function run({ root, args }) {
  return runInForeground(root, 'node', ['tools/measure-code.mjs', ...args])
}
