import path from 'node:path'
import { pathToFileURL } from 'node:url'

/** @param {import('../launch.mjs').Context} context */
export async function run({ root, args }) {
  const main = path.join(root, 'src/cli/main.ts')
  process.argv = [process.execPath, main, ...args]
  process.env.NODE_ENV ||= 'production'
  await import(pathToFileURL(main).href)
}
