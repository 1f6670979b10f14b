import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { projectRoot } from '#src/server/project-root.server.ts'
import { runCli } from '#tests/support/cli.ts'
import { onPostgres } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-cli-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const cli = (args: string[], env?: Record<string, string>) => runCli(folder, args, env)

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

  test('refuses an address of a former site that is none, before a database is opened', () => {
    const refused = cli(['import', folder, '--from', 'old.example'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringMatching(/begins with http:.*This is none: old\.example\n$/) })
  })

  test('refuses to export into a folder that is not empty, before a database is opened', () => {
    const refused = cli(['export', path.join(projectRoot, 'docs')], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    expect(refused).toMatchObject({ status: 1, stderr: expect.stringMatching(/^The folder .*docs is not empty: nothing was written/) })
  })

  const NO_SITE = new RegExp(`^The data folder ${path.join(folder, 'data')} \\(DATA_DIR\\) holds no site\\. Set the variables`)

  test.each([
    ['backup', 'x.tar'],
    ['export', 'out'],
    ['export', '--static', 'out', '--site-url=https://a.example'],
    ['migrate'],
    ['sync'],
    ['admin', 'list'],
    ['link', 'list'],
  ])('%s %s %s says that there is no site, and where it has looked, and makes none', (...args) => {
    expect(cli(args)).toEqual({ status: 1, stdout: '', stderr: expect.stringMatching(NO_SITE) })
    expect(readdirSync(folder)).toEqual([])
  })

  test('doctor says that there is no site, and makes none', () => {
    const { status, stdout } = cli(['doctor', '--json'])
    expect(status).toBe(1)
    const { ok, findings }: { ok: boolean; findings: { check: string; ok: boolean; detail: string }[] } = JSON.parse(stdout)
    expect(ok).toBe(false)
    expect(findings.filter((finding) => !finding.ok)).toEqual([{ check: 'database', ok: false, detail: expect.stringMatching(NO_SITE) }])
    expect(findings.map(({ check }) => check)).toEqual(expect.arrayContaining(['data folder', 'database', 'address', 'mail']))
    expect(readdirSync(folder)).toEqual([])
  })

  test('a file with variables that is named and missing is refused', () => {
    const file = path.join(folder, 'missing.env')
    expect(cli(['admin', 'list'], { ENV_FILE: file })).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(new RegExp(`^${file} holds the variables of the site, and cannot be read: ENOENT`)),
    })
  })

  test('variables come from the file that ENV_FILE names', () => {
    const file = path.join(temporaryFolder(), 'site.env')
    writeFileSync(file, 'SITE_URL=blog\n')
    expect(cli(['admin', 'list'], { ENV_FILE: file }).stderr).toMatch(/^SITE_URL must be an origin/)
  })

  test('doctor names variables that are mistyped, and no others', () => {
    const file = path.join(temporaryFolder(), 'site.env')
    writeFileSync(file, 'SITEURL=x\nTRUST_PROXIES=1\nSTATIC_LAYUOT=files\nDEPLOY_TOKEN=x\nLOG_LEVEL=silent\n')
    const { stdout } = cli(['doctor'], { ENV_FILE: file })
    const found = [...stdout.matchAll(/WRONG +variables +(\w+) in .* did you mean (\w+)\?/g)]
    expect(new Map(found.map(([, typed, meant]) => [typed, meant]))).toEqual(
      new Map([
        ['SITEURL', 'SITE_URL'],
        ['TRUST_PROXIES', 'TRUST_PROXY'],
        ['STATIC_LAYUOT', 'STATIC_LAYOUT'],
      ]),
    )
  })

  test('doctor reports an unreachable database', () => {
    const { status, stdout } = cli(['doctor'], { DATABASE_URL: 'postgres://127.0.0.1:1/none' })
    expect(status).toBe(1)
    expect(stdout).toMatch(/WRONG +database +PostgreSQL at 127\.0\.0\.1:1\/none cannot be reached/)
  })
})

onPostgres('the command line with a database', (test, engine) => {
  test('imports a folder relative to the caller, and reports as JSON', async () => {
    await engine.open()
    const env = { DATABASE_URL: await engine.url() }
    writeFileSync(path.join(folder, 'a.md'), '# A\n\ntext')
    writeFileSync(path.join(folder, 'b.md'), 'no title')
    const first = cli(['import', '.', '--json'], env)
    expect(first).toMatchObject({ status: 1, stderr: '' })
    expect(JSON.parse(first.stdout)).toMatchObject({ dryRun: false, totals: { created: 1, skipped: 1 } })
    expect(cli(['import', './'], env).stdout).toMatch(
      /unchanged +post +a\.md +\/posts\/a\nskipped +– +b\.md +the file has no title.*\n\n0 created, 0 changed, 1 unchanged, 1 skipped/s,
    )
    expect(cli(['import', 'a.md'], env).status).toBe(0)
  })

  test('a database without a site is named, and stays empty', async () => {
    const url = await engine.url()
    const empty = new URL(url)
    empty.pathname = '/postgres'
    const { status, stderr } = cli(['backup', 'x.tar'], { DATABASE_URL: empty.href })
    expect({ status, stderr }).toEqual({
      status: 1,
      stderr: expect.stringMatching(/^PostgreSQL at 127\.0\.0\.1:\d+\/postgres \(DATABASE_URL\) holds no site\./),
    })
    expect(cli(['doctor'], { DATABASE_URL: empty.href })).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/WRONG +schema +PostgreSQL at .* holds no site/),
    })
  })

  test('exports into a new folder relative to the caller', async ({ db }) => {
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
