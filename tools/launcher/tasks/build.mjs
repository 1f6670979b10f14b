import path from 'node:path'
import { rebuild } from '../build.mjs'
import { formatClientSizes, measureClient } from '../client-size.mjs'

/** @param {import('../launch.mjs').Context} context */
export async function run({ root, print }) {
  await rebuild(root, print)
  print(formatClientSizes(measureClient(path.join(root, 'build/client'))))
}
