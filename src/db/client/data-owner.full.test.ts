// Commands of root on the data folder of another account, and files in it that an account may not use.
import { chmodSync, chownSync, lstatSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, test } from 'vitest'
import { FOR_ORDINARY, isRoot, NOBODY, ordinaryAccount } from '#tests/support/accounts.ts'
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
