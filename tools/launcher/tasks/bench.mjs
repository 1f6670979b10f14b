import { ensureBuilt } from '../build.mjs'

/** @param {import('../launch.mjs').Context} context */
export async function run({ root, args, say }) {
  await ensureBuilt(root, say)
  process.env.NODE_ENV ||= 'production'
  const { runBench } = await import('../../bench/main.ts')
  await runBench(args, say)
}
