// Startup errors of the built server: one sentence and exit code 1.
import { writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.server.ts'
import { listenLocally } from '#tests/local-server.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { startServer } from '#tests/support/start-server.ts'
import { assertBuilt } from '#tools/launcher/build.mjs'

let folder = ''

beforeEach(() => {
  assertBuilt(projectRoot)
  folder = temporaryFolder()
})

test('an invalid variable is refused', async () => {
  expect(await refusal({ PORT: 'http' })).toBe('PORT must be a number from 0 to 65535, for example PORT=3000.\n')
})

test('a port in use is refused', async () => {
  const other = createServer()
  const port = await listenLocally(other)
  expect(await refusal({ PORT: String(port) })).toBe(
    `Port ${port} on 127.0.0.1 is taken by another program: stop that one, or choose another port, for example PORT=${port + 1} npm start.\n`,
  )
  other.close()
})

test('a PostgreSQL that cannot be reached is refused', async () => {
  const answer = await refusal({ DATABASE_URL: 'postgres://me:hunter2@127.0.0.1:1/blog' })
  expect(answer).toMatch(/^PostgreSQL at 127\.0\.0\.1:1\/blog cannot be reached \(.*\): check DATABASE_URL and that the server runs\.\n$/)
  expect(answer).not.toContain('hunter2')
})

test('a file in the place of the data folder is refused', async () => {
  writeFileSync(path.join(folder, 'data'), '')
  expect(await refusal({})).toBe(
    `The data folder ${path.join(folder, 'data')} cannot be a folder because a file stands in its way: choose another one with DATA_DIR.\n`,
  )
})

/** The standard error of a server that fails to start; asserts an empty standard output and exit code 1. */
async function refusal(variables: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await startServer(folder, variables).ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  return stderr
}
