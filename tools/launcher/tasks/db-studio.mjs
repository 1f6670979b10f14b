import { runInForeground } from '../foreground.mjs'
import { Refusal } from '../refusal.mjs'

/** @param {import('../launch.mjs').Context} context */
export async function run({ root, args }) {
  const { env } = await import('../../../src/server/env.server.ts')
  const { DATABASE_URL } = env()
  if (!DATABASE_URL) throw new Refusal('Drizzle Studio needs PostgreSQL: set DATABASE_URL. It cannot open the embedded database.')
  process.env.DATABASE_URL = DATABASE_URL
  await runInForeground(root, 'drizzle-kit', ['studio', ...args])
}
