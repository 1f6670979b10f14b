// Several processes on one data folder.
import { cpSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.server.ts'
import { runCli } from '#tests/support/cli.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { addressOf, startServer } from '#tests/support/start-server.ts'
import { prepareStarterSite } from '#tests/support/starter-site.ts'
import { assertBuilt } from '#tools/launcher/build.mjs'

let folder = ''

beforeEach(() => {
  assertBuilt(projectRoot)
  folder = temporaryFolder()
})

test('doctor checks the database that a running site has open', async () => {
  cpSync(prepareStarterSite(), path.join(folder, 'data'), { recursive: true })
  const site = startServer(folder)
  await addressOf(site)
  const examine = () => {
    const { status, stdout } = runCli(folder, ['doctor', '--json'])
    const { findings }: { findings: { check: string; ok: boolean; detail: string }[] } = JSON.parse(stdout)
    return { status, lines: new Map(findings.map(({ check, detail }) => [check, detail])) }
  }
  const { status, lines } = examine()
  expect(status).toBe(0)
  expect(lines.get('database')).toMatch(
    new RegExp(`^embedded PostgreSQL \\d.*, in use by process ${site.child.pid} \\(npm start\\) since `),
  )
  expect(lines.get('schema')).toBe('up to date')
  expect(lines.get('content')).toMatch(/^posts: \d+ published; pictures: \d+$/)
  expect([...lines.keys()]).toEqual(expect.arrayContaining(['clock', 'backup']))
  site.child.kill('SIGKILL')
  await site.ended
  expect(examine().lines.get('database')).toMatch(/^embedded PostgreSQL [\d.]+$/)
})

test('a second process on the same data is refused; the first ends on SIGTERM, and the next one starts', async () => {
  cpSync(prepareStarterSite(), path.join(folder, 'data'), { recursive: true })
  const first = startServer(folder)
  const address = await addressOf(first)
  expect((await fetch(`${address}/healthz`)).status).toBe(200)
  const refused = await startServer(folder).ended
  expect(refused).toMatchObject({ code: 1, stdout: '' })
  expect(refused.stderr).toMatch(
    new RegExp(`^The data folder .* is in use by process ${first.child.pid} \\(npm start\\) since .*: stop that process first, or choose`),
  )
  first.child.kill('SIGTERM')
  expect(await first.ended).toMatchObject({ code: 0, signal: null })
  const second = startServer(folder)
  await addressOf(second)
  second.child.kill('SIGKILL')
  await second.ended
  await addressOf(startServer(folder))
})
