// Startup errors of the built server: one sentence and exit code 1.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.server.ts'
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
