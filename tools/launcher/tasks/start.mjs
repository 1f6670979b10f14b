import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { ensureBuilt } from '../build.mjs'

/** @param {import('../launch.mjs').Context} context */
export async function run({ root, print }) {
  await ensureBuilt(root, print)
  process.env.NODE_ENV ||= 'production'
  await import(pathToFileURL(path.join(root, 'build/server/index.js')).href)
}
