// The command line beside a running site.
import { spawnSync } from 'node:child_process'
import { cpSync } from 'node:fs'
import path from 'node:path'
import { beforeEach, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.server.ts'
import { CLI } from '#tests/support/cli.ts'
import { type Running, startNode, temporaryFolder } from '#tests/support/processes.ts'
import { prepareStarterSite } from '#tests/support/starter-site.ts'
import { assertBuilt } from '#tools/launcher/build.mjs'

let folder = ''

beforeEach(() => {
  assertBuilt(projectRoot)
  folder = temporaryFolder()
})

test('doctor checks the database that a running site has open', async () => {
  cpSync(prepareStarterSite(), path.join(folder, 'data'), { recursive: true })
  const site = start()
  await ready(site)
  const examine = () => {
    const env = { ...process.env, DATABASE_URL: '', SITE_URL: '', DATA_DIR: path.join(folder, 'data') }
    const { status, stdout } = spawnSync(process.execPath, [CLI, 'doctor', '--json'], {
      env,
      encoding: 'utf8',
    })
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

function start(): Running {
  const quiet = { DATABASE_URL: '', SITE_URL: '', HOST: '', PORT: '0', NODE_ENV: '', LOG_LEVEL: 'warn', STARTER_CONTENT: 'off' }
  const env = { ...process.env, ...quiet, DATA_DIR: path.join(folder, 'data') }
  return startNode([path.join(projectRoot, 'build/server/index.js')], { cwd: folder, env })
}

async function ready(server: Running): Promise<string> {
  const output = await server.waitForOutput('Inkfolio is ready at ')
  return /Inkfolio is ready at (\S+)/.exec(output)?.[1] ?? ''
}
