import { ensureBuilt } from '../build.mjs'

/**
 * `npm pack` runs this task first, because the package contains the build.
 * @param {import('../launch.mjs').Context} context
 */
export async function run({ root, print }) {
  await ensureBuilt(root, print)
}
