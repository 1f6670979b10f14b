// Starts the site: `node build/server/index.js`. Static imports must not depend on environment variables, which are validated below.
import { actAsOwner } from '#src/db/client/data-owner.server.ts'
import { env } from '#src/server/env.server.ts'
import { OperatorError } from '#src/server/errors.ts'

// React reads it on import to choose its development or production build.
process.env.NODE_ENV ||= 'production'
try {
  actAsOwner(env().DATA_DIR)
  const { startSite } = await import('./start-site.server.ts')
  await startSite()
} catch (error) {
  console.error(error instanceof OperatorError ? error.message : error)
  process.exit(1)
}
