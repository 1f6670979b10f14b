import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.server.ts'
import { CLI } from '#tests/support/cli.ts'
import { onPostgres } from '#tests/support/database.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-cli-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the command line as npm does: in the project, called from somewhere else. */
function cli(args: string[], env: Record<string, string> = {}) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, ...args], {
    cwd: projectRoot,
    encoding: 'utf8',
    env: { ...process.env, NODE_ENV: 'production', INIT_CWD: folder, DATA_DIR: path.join(folder, 'data'), ...env },
  })
  return { status, stdout, stderr }
}

describe('the command line', () => {
  test('doctor reports an invalid data folder, a damaged database and an unreachable mail server', () => {
    const place = path.join(folder, 'place')
    writeFileSync(place, '')
    expect(cli(['doctor'], { DATA_DIR: place })).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/WRONG +data folder +.*place cannot be written/),
    })
    const broken = path.join(folder, 'broken')
    mkdirSync(path.join(broken, 'db'), { recursive: true })
    writeFileSync(path.join(broken, 'db', 'PG_VERSION'), '18')
    expect(cli(['doctor'], { DATA_DIR: broken })).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/WRONG +database +The database in .*cannot be opened/),
    })
    expect(cli(['doctor'], { SMTP_URL: 'smtp://me:hunter2@127.0.0.1:1' })).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/WRONG +mail +the mail server does not take us \(.+\): check SMTP_URL/),
    })
    expect(cli(['doctor'], { SMTP_URL: 'smtp://me:hunter2@127.0.0.1:1' }).stdout).not.toContain('hunter2')
  })

  test('doctor reports a bucket that does not answer', () => {
    const env = { S3_BUCKET: 'media', S3_ENDPOINT: 'http://127.0.0.1:1', S3_ACCESS_KEY_ID: 'me', S3_SECRET_ACCESS_KEY: 'hunter2' }
    const { status, stdout } = cli(['doctor'], env)
    expect(status).toBe(1)
    expect(stdout).toMatch(/WRONG +bucket +The bucket media at 127\.0\.0\.1:1 cannot be reached \(.+\)/)
    expect(stdout).not.toContain('hunter2')
  })
})

onPostgres('the command line with a database', (engine) => {
  test('seeds and migrates the database', async () => {
    await engine.open()
    const env = { DATABASE_URL: await engine.url() }
    expect(JSON.parse(cli(['seed', '--posts', '3', '--json'], env).stdout)).toMatchObject({ posts: 3, created: 3 })
    expect(cli(['migrate'], env).stdout).toContain('up to date')
    expect(cli(['doctor'], env).stdout).toContain('posts: 3 published')
  })
})
