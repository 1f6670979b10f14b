import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { callCli } from '#tests/support/cli.ts'
import { onPostgres } from '#tests/support/database.ts'
import { addEmptyDatabase } from '#tests/support/empty-cluster.ts'
import { buildPost } from '#tests/support/factories.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-links-'))
addEmptyDatabase(path.join(folder, 'data'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** `link …` on a database of its own, or on the one at `DATABASE_URL`. */
const link = (args: string[], { input = '', env = {} }: Parameters<typeof callCli>[1] = {}) =>
  callCli(['link', ...args], { input, env: { DATA_DIR: path.join(folder, 'data'), ...env } })

const good = ['create', '--name', 'Workbook', '--url', 'https://example.com/workbook']

test('invalid input is refused before a database is opened', () => {
  const env = { DATABASE_URL: 'postgres://127.0.0.1:1/none' }
  const refusals: [string[], RegExp][] = [
    [['create', '--name', ' ', '--url', 'ftp://example.com'], /^The name must not be empty.* The address must begin with http:/],
    [[...good, '--max-uses', 'many'], /It must be a whole number/],
    [[...good, '--expires', '2027-02-30'], /Write it as 2027-01-31/],
    [[...good, '--expires', '2020-01-01'], /^The link would be expired already/],
    [[...good, '--password-stdin'], /^The password is empty/],
  ]
  for (const [args, sentence] of refusals) {
    expect(link(args, { env }), args.join(' ')).toMatchObject({ status: 1, stderr: expect.stringMatching(sentence) })
  }
})

onPostgres('links on the command line', (test, engine) => {
  test('a link is created and listed without its password', async ({ db }) => {
    const post = await buildPost(db, { slug: 'query-plans' })
    const env = { DATABASE_URL: await engine.url() }
    const made = link([...good, '--alias', 'workbook', '--password-stdin', '--max-uses', '3'], { input: 'open sesame\n', env })
    expect(made).toMatchObject({ status: 0, stdout: 'Workbook is opened at /posts/<post>?token=workbook\n' })
    const taken = 'There is a link with the alias workbook already: choose another one.\n'
    expect(link([...good, '--alias', 'workbook'], { env })).toMatchObject({ status: 1, stderr: taken })
    expect(link([...good, '--post', 'nowhere'], { env }).stderr).toMatch(/^There is no post with the slug nowhere/)
    const bound = JSON.parse(link([...good, '--post', post.slug, '--json'], { env }).stdout)
    expect(bound).toMatchObject({ address: `/posts/query-plans?token=${bound.alias}`, token: expect.stringMatching(/^[\w-]{22}$/) })
    const { stdout } = link(['list', '--json'], { env })
    expect(JSON.parse(stdout)).toContainEqual(
      expect.objectContaining({ alias: 'workbook', hasPassword: true, maxUses: 3, uses: 0, isOpen: true }),
    )
    expect(stdout + link(['list'], { env }).stdout).not.toMatch(/sesame|scrypt/)
  })
})
