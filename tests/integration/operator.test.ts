// Startup errors of the built server: one sentence and exit code 1.
import { cpSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.server.ts'
import { type Running, startNode, temporaryFolder } from '#tests/support/processes.ts'
import { prepareStarterSite } from '#tests/support/starter-site.ts'
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
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
  const address = other.address()
  const port = typeof address === 'object' && address ? address.port : 0
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

test('a second process on the same data is refused; the first ends on SIGTERM, and the next one starts', async () => {
  cpSync(prepareStarterSite(), path.join(folder, 'data'), { recursive: true })
  const first = start({})
  const address = await ready(first)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  expect(await refusal({})).toMatch(
    new RegExp(`^The data folder .* is in use by process ${first.child.pid} \\(npm start\\) since .*: stop that process first, or choose`),
  )
  first.child.kill('SIGTERM')
  expect(await first.ended).toMatchObject({ code: 0, signal: null })
  const second = start({})
  await ready(second)
  second.child.kill('SIGKILL')
  await second.ended
  await ready(start({}))
})

function start(variables: Record<string, string>): Running {
  const quiet = { DATABASE_URL: '', SITE_URL: '', HOST: '', PORT: '0', NODE_ENV: '', LOG_LEVEL: 'warn', STARTER_CONTENT: 'off' }
  const env = { ...process.env, ...quiet, DATA_DIR: path.join(folder, 'data'), ...variables }
  return startNode([path.join(projectRoot, 'build/server/index.js')], { cwd: folder, env })
}

/** The standard error of a server that fails to start; asserts an empty standard output and exit code 1. */
async function refusal(variables: Record<string, string>): Promise<string> {
  const { code, stdout, stderr } = await start(variables).ended
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
  return stderr
}

async function ready(server: Running): Promise<string> {
  const output = await server.waitForOutput('Inkfolio is ready at ')
  return /Inkfolio is ready at (\S+)/.exec(output)?.[1] ?? ''
}
