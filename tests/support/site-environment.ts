// The environment of a site that a test, a journey or a measurement starts.
import { realpathSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { isLoopback } from '#src/server/env.server.ts'
import { projectRoot } from '#src/server/project-root.server.ts'

/** Everything else that the caller has set stays out. */
const KEPT = /^(?:PATH|TMPDIR|TZ|LANG|LC_\w+)$/

/** Addresses that a site writes into its pages, and does not open. */
const PRINTED = ['SITE_URL', 'API_ORIGINS', 'STATIC_SITE_URL', 'STATIC_API']

const OWN_FOLDERS = [tmpdir(), realpathSync(tmpdir()), path.join(projectRoot, 'node_modules/.cache')]

/**
 * These variables, and of the caller's what every program needs. No `.env` is read, and no other site is asked about links.
 * Throws for a folder outside of the temporary ones, and for another machine.
 */
export function siteEnvironment(variables: Readonly<Record<string, string>>): Record<string, string> {
  for (const [name, value] of Object.entries(variables)) assertOwn(name, value)
  if (!variables.DATA_DIR) throw new Error('A site of the tests needs a DATA_DIR: without it, the site is the real one')
  if (variables.S3_BUCKET && !variables.S3_ENDPOINT) throw new Error('S3_BUCKET without S3_ENDPOINT is a bucket at Amazon')
  return {
    ...callersVariables(KEPT),
    NODE_ENV: 'production',
    LINK_CHECK: 'off',
    GIT_CONFIG_GLOBAL: '/dev/null',
    GIT_CONFIG_NOSYSTEM: '1',
    ENV_FILE: '/dev/null',
    ...variables,
  }
}

/** The variables of this process whose name matches. */
export function callersVariables(names: RegExp): Record<string, string> {
  const entries = Object.entries(process.env)
  return Object.fromEntries(entries.flatMap(([name, value]) => (names.test(name) && value !== undefined ? [[name, value]] : [])))
}

function assertOwn(name: string, value: string): void {
  if (value === '' || PRINTED.includes(name)) return
  const isOwn = OWN_FOLDERS.some((own) => path.normalize(value).startsWith(own + path.sep))
  if (name.endsWith('_DIR') && !isOwn) {
    throw new Error(`${name}=${value} is no temporary folder`)
  }
  const url = URL.parse(value)
  if (url && (!isLoopback(url.hostname) || url.searchParams.has('host'))) throw new Error(`${name}=${value} is not on this machine`)
}
