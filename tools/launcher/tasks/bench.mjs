import { ensureBuilt } from '../build.mjs'

/** @param {import('../launch.mjs').Context} context */
export async function run({ root, args, print }) {
  await ensureBuilt(root, print)
  process.env.NODE_ENV ||= 'production'
  const { runBench } = await import('../../bench/main.ts')
  await runBench(args, print)
}
