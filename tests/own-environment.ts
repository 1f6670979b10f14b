// Keeps the settings of a real site out of the process that runs tests or measures, and out of all it starts.
import { ENV_NAMES } from '#src/server/env.server.ts'

/** Variables that PostgreSQL's client, Git and clients of S3 read by themselves. */
const READ_BY_LIBRARIES = /^(?:PG|GIT_|AWS_)/

/** Removes the variables of a site from this process, and lets no `.env` be read. */
export function dropSiteVariables(): void {
  for (const name of Object.keys(process.env)) {
    const isMode = name === 'NODE_ENV'
    if (!isMode && (ENV_NAMES.includes(name) || READ_BY_LIBRARIES.test(name))) delete process.env[name]
  }
  process.env.ENV_FILE = '/dev/null'
}
