// Commands of root on the data folder of another account, and files in it that an account may not use.
import { chmodSync, chownSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { FOR_ORDINARY, isRoot, NOBODY, ordinaryAccount } from '#tests/support/accounts.ts'
import { CLI } from '#tests/support/cli.ts'
import { migratedDataFolder } from '#tests/support/data-folder.ts'
import { startNode } from '#tests/support/processes.ts'
import { siteEnvironment } from '#tests/support/site-environment.ts'
import { filesOf, siteOfNobody } from '#tests/support/site-of-nobody.ts'

const needed = isRoot ? FOR_ORDINARY : '(needs root)'

describe.runIf(isRoot && ordinaryAccount)(`describeUnusable ${needed}`, () => {
  test('a file of root is named with its owner and the command that helps, and nothing is called damaged', async () => {
    const { dataDir, run } = siteOfNobody()
    const file = path.join(dataDir, 'db/global/pg_control')
    chownSync(file, 0, 0)
    chmodSync(file, 0o600)
    const sentence = `${file} belongs to root, so that nobody may not use it: run \`sudo chown -R nobody ${dataDir}\`.`
    for (const account of [NOBODY, {}]) {
      const { code, stderr } = await run(['admin', 'list'], account)
      expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining(`${sentence} Nothing is damaged.\n`) })
    }
    const doctor = await run(['doctor'], NOBODY)
    expect(doctor.stdout).toContain(`WRONG  data folder  ${sentence}`)
    chownSync(file, NOBODY.uid, NOBODY.gid)
    expect(await run(['admin', 'list'], NOBODY)).toMatchObject({ code: 0 })
  })
})

test('doctor changes nothing in the data folder', async () => {
  const dataDir = migratedDataFolder()
  const run = () => startNode([CLI, 'doctor'], { env: siteEnvironment({ DATA_DIR: dataDir }) }).ended
  await run()
  const before = contentOf(dataDir)
  const { stdout } = await run()
  expect(stdout).toMatch(/ok +content +posts: none/)
  expect(contentOf(dataDir)).toEqual(before)
})

function contentOf(folder: string): Record<string, unknown> {
  return Object.fromEntries(
    filesOf(folder).map((file) => {
      const { mode, uid, mtimeMs } = statSync(file)
      return [file, statSync(file).isFile() ? [mode, uid, mtimeMs, readFileSync(file, 'base64')] : [mode, uid]]
    }),
  )
}
