import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { posts } from '#src/db/schema/posts.ts'
import { runCli } from '#tests/support/cli.ts'
import { onPostgres } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { zipOf } from '#tests/support/zip.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-cli-'))

afterAll(() => rmSync(folder, { recursive: true, force: true }))

const cli = (args: string[], env?: Record<string, string>) => runCli(folder, args, env)

describe('the command line', () => {
  test('doctor reports an invalid data folder, a damaged database and an unreachable mail server', () => {
    const place = path.join(folder, 'place')
    writeFileSync(place, '')
    expect(cli(['doctor'], { DATA_DIR: place })).toMatchObject({
      status: 1,
      stdout: expect.stringMatching(/WRONG +data folder +.*place is a file: set DATA_DIR to a folder/),
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
      stdout: expect.stringMatching(/WRONG +mail +the mail server does not accept us: it cannot be reached \(ESOCKET\)\. Check SMTP_URL/),
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

onPostgres('the command line with a database', (test, engine) => {
  test('seeds and migrates the database', async () => {
    const { db } = await engine.open()
    const env = { DATABASE_URL: await engine.url() }
    expect(JSON.parse(cli(['seed', '--posts', '3', '--json'], env).stdout)).toMatchObject({ posts: 3, created: 3 })
    expect(cli(['seed', '--posts', '4'], env).stdout).toMatch(/^1 posts created, 3 were there already/)
    await buildPost(db)
    expect(cli(['seed', '--posts', '5'], env)).toMatchObject({
      status: 1,
      stderr:
        'This site has 1 post and 0 accounts. Synthetic posts would be public among them. Nothing was changed: use --yes to go on without confirmation.\n',
    })
    expect(cli(['seed', '--posts', '5', '--yes'], env).status).toBe(0)
    expect(cli(['migrate'], env).stdout).toContain('up to date')
    expect(cli(['doctor'], env).stdout).toContain('posts: 6 published')
  })

  test('imports archives, writes redirects, and refuses what it cannot read', async () => {
    await engine.open()
    const env = { DATABASE_URL: await engine.url() }
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
      status: 1,
      stdout: expect.stringMatching(
        /created +post +blog\/c\.md +\/posts\/c\nskipped +– +\/d\.md +its name is an absolute path\n\n1 created.*1 skipped/s,
      ),
    })
    rmSync(path.join(folder, 'blog.zip'))
    writeFileSync(path.join(folder, '_index.md'), '# Section')
    writeFileSync(path.join(folder, 'd.md'), '# D')
    expect(cli(['import', '.'], env)).toMatchObject({ status: 0, stdout: expect.stringMatching(/skipped +– +_index\.md/) })
    writeFileSync(path.join(folder, 'comments.json'), '{')
    expect(cli(['import', '.'], env)).toMatchObject({ status: 1, stdout: expect.stringContaining('skipped: comments.json') })
  })

  test('sync --check fails on a difference and changes nothing; sync settles it, and fails on what it cannot settle', async ({ db }) => {
    const content = path.join(folder, 'content')
    mkdirSync(content)
    const env = { DATABASE_URL: await engine.url(), CONTENT_DIR: content, CONTENT_GIT: 'off' }
    writeFileSync(path.join(content, 'hello.md'), '---\ntitle: Hello\n---\n\nWords.\n')
    const difference = /^new post +hello\.md\n\n1 difference/
    const checked = cli(['sync', '--check'], env)
    expect(checked).toMatchObject({ status: 1, stderr: '', stdout: expect.stringMatching(difference) })
    expect(checked.stdout).toContain('(nothing was changed)')
    expect(await db.select({ slug: posts.slug }).from(posts)).toEqual([])
    expect(cli(['sync'], env)).toMatchObject({ status: 0, stdout: expect.stringMatching(difference) })
    expect(await db.select({ slug: posts.slug }).from(posts)).toEqual([{ slug: 'hello' }])
    expect(cli(['sync', '--check'], env)).toMatchObject({ status: 0, stdout: `${content} and the site are the same.\n` })
    writeFileSync(path.join(content, 'broken.md'), '---\ntitle: [x\n---\n')
    const { status, stdout } = cli(['sync', '--json'], env)
    expect([status, JSON.parse(stdout)]).toMatchObject([1, { folder: content, steps: [{ kind: 'broken', path: 'broken.md' }], broken: 1 }])
    const { DATABASE_URL } = env
    expect(cli(['sync'], { DATABASE_URL })).toMatchObject({ status: 1, stderr: expect.stringMatching(/^There is no content folder: set/) })
  })
})
