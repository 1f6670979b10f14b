// Starts the site: `node build/server/index.js`. Only what cannot fail is imported before the variables have been checked.
import { env } from '#src/server/env.server.ts'
import { OperatorError } from '#src/server/errors.ts'

// React decides by it, on import, how much it checks.
process.env.NODE_ENV ||= 'production'
try {
  env()
  const { startSite } = await import('./start-site.server.ts')
  await startSite()
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exit(1)
}
