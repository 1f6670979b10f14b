import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#src/server/root.server.ts'
import { onPostgres } from '#tests/support/database.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-cli-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the command line as npm does: in the project, called from somewhere else. */
function cli(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [path.join(projectRoot, 'src/cli/main.ts'), ...args], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', INIT_CWD: folder, DATA_DIR: path.join(folder, 'data'), ...env },
  })
  return { status, stdout, stderr }
}

describe('the command line', () => {
  test('refuses what it does not know, and says where help is', () => {
    expect(cli(['dance'])).toMatchObject({ status: 1, stderr: expect.stringContaining('--help') })
    expect(cli(['seed', '--posts', 'many'])).toMatchObject({ status: 1, stderr: expect.stringContaining('whole number') })
  })

  test('helps with every command, even when a variable is wrong', () => {
    for (const command of ['import', 'seed', 'migrate', 'doctor']) {
      expect(cli([command, '--help'], { PORT: 'wrong' })).toMatchObject({
        status: 0,
        stdout: expect.stringContaining(`npm run cli -- ${command}`),
      })
    }
  })

  test('answers a wrong variable in one sentence', () => {
    expect(cli(['migrate'], { PORT: 'wrong' })).toMatchObject({ status: 1, stderr: expect.stringMatching(/^PORT must be a number.*\n$/) })
  })

  test('finds nothing wrong with a site that was never started, and creates nothing', () => {
    const { status, stdout } = cli(['doctor', '--json'])
    expect(status).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ ok: true, findings: [{ check: 'node' }, { check: 'data folder' }, { check: 'database' }] })
    expect(cli(['doctor']).stdout).toContain('not exist yet')
  })

  test('finds a database that cannot be reached', () => {
    const { status, stdout } = cli(['doctor'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    expect(status).toBe(1)
    expect(stdout).toMatch(/WRONG +database +PostgreSQL at 127\.0\.0\.1:1\/none cannot be reached/)
  })
})

onPostgres('the command line with a database', (engine) => {
  test('imports a folder named from where it was called, and reports as JSON', async () => {
    await engine.open()
    const env = { DATABASE_URL: await engine.url() }
    writeFileSync(path.join(folder, 'a.md'), '# A\n\ntext')
    writeFileSync(path.join(folder, 'b.md'), 'no title')
    const first = cli(['import', '.', '--json'], env)
    expect(first).toMatchObject({ status: 0, stderr: '' })
    expect(JSON.parse(first.stdout)).toMatchObject({ dryRun: false, totals: { created: 1, skipped: 1 } })
    expect(cli(['import', './'], env).stdout).toMatch(
      /unchanged +a\.md +a\nskipped +b\.md +the file has no title.*\n\n0 created, 0 changed, 1 unchanged, 1 skipped/s,
    )
    expect(cli(['import', 'gone'], env)).toMatchObject({ status: 1, stderr: expect.stringMatching(/^The folder .*gone does not exist/) })
    rmSync(path.join(folder, 'a.md'))
    expect(cli(['import', '.'], env).status).toBe(1)
  })

  test('seeds and looks after the database', async () => {
    await engine.open()
    const env = { DATABASE_URL: await engine.url() }
    expect(JSON.parse(cli(['seed', '--posts', '3', '--json'], env).stdout)).toMatchObject({ posts: 3, created: 3 })
    expect(cli(['migrate'], env).stdout).toContain('up to date')
    expect(cli(['doctor'], env).stdout).toContain('posts: 3 published')
  })
})
