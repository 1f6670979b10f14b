import { runInForeground } from '../foreground.mjs'

/** @param {import('../launch.mjs').Context} context */
export function run({ root, args }) {
  return runInForeground(root, 'drizzle-kit', ['generate', ...args])
}
