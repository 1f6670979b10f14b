import { ensureBuilt } from '../build.mjs'

/**
 * `npm pack` runs it first: the package holds the build.
 * @param {import('../launch.mjs').Context} context
 */
export async function run({ root, say }) {
  await ensureBuilt(root, say)
}
