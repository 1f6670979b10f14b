import { pathToFileURL } from 'node:url'
import { ensureBuilt, findCli } from '../build.mjs'

/** @param {import('../launch.mjs').Context} context */
export async function run({ root, args }) {
  // Only the build can render pages.
  if (args[0] === 'export' && args.includes('--static')) await ensureBuilt(root, (line) => console.error(line))
  const main = findCli(root)
  process.argv = [process.execPath, main, ...args]
  process.env.NODE_ENV ||= 'production'
  await import(pathToFileURL(main).href)
}
