import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.server.ts'
import { CLI } from '#tests/support/cli.ts'
import { onPostgres } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { zipOf } from '#tests/support/zip.ts'

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
  test('refuses unknown commands and points to --help', () => {
    expect(cli(['dance'])).toMatchObject({ status: 1, stderr: expect.stringContaining('--help') })
    expect(cli(['seed', '--posts', 'many'])).toMatchObject({ status: 1, stderr: expect.stringContaining('whole number') })
  })

  test('--help works for every command, even with an invalid variable', () => {
    for (const command of ['import', 'export', 'seed', 'migrate', 'doctor']) {
      expect(cli([command, '--help'], { PORT: 'wrong' })).toMatchObject({
        status: 0,
        stdout: expect.stringContaining(`npm run cli -- ${command}`),
      })
    }
  })

  test('reports an invalid variable in one sentence', () => {
    expect(cli(['migrate'], { PORT: 'wrong' })).toMatchObject({ status: 1, stderr: expect.stringMatching(/^PORT must be a number.*\n$/) })
  })

  test('refuses to export into a folder that is not empty, before a database is opened', () => {
    const refused = cli(['export', path.join(projectRoot, 'docs')], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringMatching(/^The folder .*docs is not empty: nothing was written/) })
  })

  test('doctor reports no problem before the first start, and creates nothing', () => {
    const { status, stdout } = cli(['doctor', '--json'])
    expect(status).toBe(0)
    const { ok, findings } = JSON.parse(stdout)
    expect(ok).toBe(true)
    const checked = findings.map(({ check }: { check: string }) => check)
    expect(checked).toEqual(expect.arrayContaining(['data folder', 'database', 'address', 'mail']))
    expect(cli(['doctor']).stdout).toContain('not exist yet')
  })

  test('doctor reports an unreachable database', () => {
    const { status, stdout } = cli(['doctor'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    expect(status).toBe(1)
    expect(stdout).toMatch(/WRONG +database +PostgreSQL at 127\.0\.0\.1:1\/none cannot be reached/)
  })
})

onPostgres('the command line with a database', (engine) => {
  test('imports a folder relative to the caller, and reports as JSON', async () => {
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
    writeFileSync(path.join(folder, 'a.md'), '---\ntitle: A\naliases: [/old]\nweight: 1\n---\n')
    expect(cli(['import', '.', '--dry-run', '--redirects', 'r.csv'], env).stdout).toMatch(/weight \(1\)\nredirects: 1 created/)
    expect(readFileSync(path.join(folder, 'r.csv'), 'utf8')).toMatch(/^\uFEFF?from,to,status\r?\n\/old,\/posts\/a,301/)
    for (const both of [
      ['--redirects', 'x.csv', '--no-redirects'],
      ['--no-redirects', '--redirects', 'x.csv'],
    ])
      expect(cli(['import', '.', ...both], env)).toMatchObject({
        status: 1,
        stdout: '',
        stderr: expect.stringMatching(/^Give either --redirects/),
      })
    rmSync(path.join(folder, 'a.md'))
    expect(cli(['import', '.'], env).status).toBe(1)
    writeFileSync(path.join(folder, 'blog.zip'), zipOf({ 'blog/c.md': '# C', '/d.md': 'x' }))
    expect(cli(['import', 'blog.zip'], env)).toMatchObject({
      status: 0,
      stdout: expect.stringMatching(/created +blog\/c\.md +c\nskipped +\/d\.md +its name is an absolute path\n\n1 created.*1 skipped/s),
    })
    rmSync(path.join(folder, 'blog.zip'))
  })

  test('exports into a new folder relative to the caller', async () => {
    const { db } = await engine.open()
    await buildPost(db)
    const { stdout } = cli(['export', 'taken', '--json'], { DATABASE_URL: await engine.url() })
    expect(JSON.parse(stdout)).toEqual({
      folder: path.join(folder, 'taken'),
      posts: 1,
      pages: 0,
      comments: 0,
      pictures: 0,
      recordings: 0,
      missing: [],
      notes: [],
    })
    rmSync(path.join(folder, 'taken'), { recursive: true })
  })
})
