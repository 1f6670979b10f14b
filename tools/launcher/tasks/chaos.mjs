import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from '../build.mjs'

/** @param {import('../launch.mjs').Context} context */
export async function run({ root, args, print }) {
  await ensureBuilt(root, print)
  const main = path.join(root, 'tools/chaos/main.ts')
  process.argv = [process.execPath, main, ...args]
  await import(pathToFileURL(main).href)
}
