import { chmodSync, existsSync, mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'
import { FOR_ORDINARY, ordinaryAccount } from '#tests/support/accounts.ts'
import { startNode, temporaryFolder } from '#tests/support/processes.ts'
import { openEmbedded } from './embedded.server.ts'

const HOLD = path.resolve('tests/support/hold-lock.ts')

test('a data folder in use is refused, naming the process that has it', async () => {
  const dataDir = temporaryFolder()
  const holder = startNode([HOLD, path.join(dataDir, 'lock'), 'npm start'])
  await holder.waitForOutput('HELD')
  await expect(openEmbedded(dataDir, 'npm run cli -- import')).rejects.toThrow(
    new RegExp(
      `in use by process ${holder.child.pid} \\(npm start\\) since .*: stop that process first, or choose another folder with DATA_DIR`,
    ),
  )
})

test('a file where the data folder should be is refused in one sentence', async () => {
  const file = path.join(temporaryFolder(), 'data')
  writeFileSync(file, '')
  await expect(openEmbedded(file, 'npm start')).rejects.toThrow(
    /cannot be a folder because a file stands in its way: choose another one with DATA_DIR/,
  )
  await expect(openEmbedded(path.join(file, 'below'), 'npm start')).rejects.toThrow(/a file stands in its way/)
})

test.skipIf(ordinaryAccount === null)(`a folder that this user may not write is refused in one sentence ${FOR_ORDINARY}`, async () => {
  const dataDir = temporaryFolder()
  chmodSync(dataDir, 0o555)
  const script = `
    const { openEmbedded } = await import(${JSON.stringify(path.resolve('src/db/client/embedded.server.ts'))})
    await openEmbedded(${JSON.stringify(dataDir)}, 'npm start').catch((error) => console.log(error.name + ': ' + error.message))`
  const { stdout } = await startNode(['--input-type=module', '-e', script], { ...ordinaryAccount }).ended
  expect(stdout).toContain(`OperatorError: The data folder ${dataDir} is not writable for this user: change its owner, or choose another`)
})

test('the database of another version of PostgreSQL is refused, and the lock released', async () => {
  const dataDir = temporaryFolder()
  mkdirSync(path.join(dataDir, 'db'))
  writeFileSync(path.join(dataDir, 'db/PG_VERSION'), '17\n')
  await expect(openEmbedded(dataDir, 'npm start')).rejects.toThrow(/made by PostgreSQL 17, but this Inkfolio brings 18/)
  expect(existsSync(path.join(dataDir, 'lock'))).toBe(false)
})
