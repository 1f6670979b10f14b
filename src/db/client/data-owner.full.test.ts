// Commands of root on the data folder of another account, and files in it that an account may not use.
import { chmodSync, chownSync, lstatSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { FOR_ORDINARY, isRoot, NOBODY, ordinaryAccount } from '#tests/support/accounts.ts'
import { CLI } from '#tests/support/cli.ts'
import { migratedDataFolder } from '#tests/support/data-folder.ts'
import { startNode } from '#tests/support/processes.ts'
import { siteEnvironment } from '#tests/support/site-environment.ts'
import { filesOf, siteOfNobody } from '#tests/support/site-of-nobody.ts'

const needed = isRoot ? FOR_ORDINARY : '(needs root)'

describe.runIf(isRoot && ordinaryAccount)(`actAsOwner ${needed}`, () => {
  test.each([
    ['doctor', []],
    ['admin', ['list']],
    ['backup', ['site.tar']],
  ])('%s of root leaves no file of root', async (command, args) => {
    const { dataDir, run } = siteOfNobody()
    const { stderr } = await run([command, ...args], {})
    expect(stderr).toMatch(/^This command runs as nobody, who owns /)
    expect(filesOf(dataDir).filter((file) => lstatSync(file).uid !== NOBODY.uid)).toEqual([])
    expect(await run(['admin', 'list'], NOBODY)).toMatchObject({ code: 0, stderr: '' })
  })
})

test.runIf(isRoot && ordinaryAccount)(`variables in a file of root serve a command of root ${needed}`, async () => {
  const { dataDir, run } = siteOfNobody()
  const file = path.join(path.dirname(dataDir), 'site.env')
  writeFileSync(file, 'SITE_URL=https://blog.example.com\n', { mode: 0o600 })
  const { code, stdout } = await run(['doctor'], {}, { ENV_FILE: file })
  expect([code, stdout]).toEqual([0, expect.stringMatching(/ok +address +https:\/\/blog\.example\.com/)])
})

describe.runIf(isRoot && ordinaryAccount)(`describeUnusable ${needed}`, () => {
  test('a data folder that is closed to this account is not said to hold no site', async () => {
    const { dataDir, run } = siteOfNobody()
    chownSync(dataDir, 0, 0)
    chmodSync(dataDir, 0o700)
    const sentence = `${dataDir} belongs to root, and this process runs as nobody: run it as root, or run \`sudo chown -R nobody ${dataDir}\`.`
    expect((await run(['admin', 'list'], NOBODY)).stderr).toBe(`${sentence}\n`)
    expect((await run(['doctor'], NOBODY)).stdout).toContain(`WRONG  database     ${sentence}`)
  })

  test('a lock of root is no disk without locks', async () => {
    const { dataDir, run } = siteOfNobody()
    const file = path.join(dataDir, 'lock.sqlite')
    writeFileSync(file, '')
    chmodSync(file, 0o600)
    const { stderr } = await run(['admin', 'list'], NOBODY)
    expect(stderr).toBe(
      `${file} belongs to root, so that nobody may not use it: run \`sudo chown -R nobody ${dataDir}\`. Nothing is damaged.\n`,
    )
  })

  test('a mode that the owner cannot use is named with the command that helps', async () => {
    const { dataDir, run } = siteOfNobody()
    const folder = path.join(dataDir, 'db/base')
    chmodSync(folder, 0o500)
    expect((await run(['admin', 'list'], NOBODY)).stderr).toBe(
      `${folder} has the mode 500, so that nobody may not use it: run \`chmod -R u+rwX ${dataDir}\`. Nothing is damaged.\n`,
    )
  })
})

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
