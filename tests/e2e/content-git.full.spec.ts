// The content folder as a clone: a push to its remote becomes a change of the post, and a conflict waits for the owner.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BuiltSite, startBuiltSite } from '#tests/support/built-site.ts'
import { type Clones, commitAll, createClonesIn, git, writeFiles } from '#tests/support/git-commands.ts'
import { addOwnerSession } from './attack/watch.ts'
import { expect, expectFitAndAccessible, openPage, test } from './support.ts'

const SECRET = 'canary-secret-of-the-webhook'
const POST = '---\ntitle: Herons at dusk\ndate: 2026-01-02\n---\n\nWords of both.\n'

test.use({ allowedErrors: [/status of 404/] })

let parent = ''
let clones: Clones
let site: BuiltSite

test.beforeEach(async ({ page }) => {
  parent = mkdtempSync(path.join(tmpdir(), 'inkfolio-clones-'))
  clones = createClonesIn(parent, { 'posts/herons.md': POST })
  const variables = { CONTENT_DIR: clones.mine, CONTENT_GIT_PUSH: 'on', CONTENT_WEBHOOK_SECRET: SECRET }
  site = await startBuiltSite({ variables })
  await addOwnerSession(page, site)
})
test.afterEach(async () => {
  await site.close()
  rmSync(parent, { recursive: true })
})

async function readPost(): Promise<string> {
  const { status, text } = await site.ask('/posts/herons.md')
  return status === 200 ? text : ''
}

function change(folder: string, words: string): void {
  writeFiles(folder, { 'posts/herons.md': POST.replace('Words of both.', words) })
  commitAll(folder, words)
}

test('a pull with a conflict waits for the owner, and is merged and pushed as decided', async ({ page }) => {
  await expect.poll(readPost).toContain('Words of both.')
  change(clones.theirs, 'Words of the remote.')
  git(clones.theirs, 'push', '--quiet')
  change(clones.mine, 'Words of the site.')
  const asked = await site.ask('/functions/content-webhook', { method: 'POST', headers: { 'x-gitlab-token': SECRET } })
  expect(asked.status).toBe(202)

  await expect(async () => {
    await openPage(page, `${site.origin}/admin/dashboard`)
    const toDo = page.getByRole('region', { name: 'To do' })
    await expect(toDo.getByText('1 changed here and at the remote: decide.')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect.poll(readPost).toContain('Words of the site.')
  const before = [git(clones.mine, 'rev-parse', 'HEAD'), git(clones.theirs, 'rev-parse', 'HEAD')]

  await openPage(page, `${site.origin}/admin/files`)
  const conflicts = page.getByRole('region', { name: 'Different at the remote' })
  await conflicts.getByRole('link', { name: 'Show the difference' }).click()
  await expect(conflicts.getByRole('deletion')).toContainText('Words of the remote.')
  await expect(conflicts.getByRole('insertion')).toContainText('Words of the site.')
  await expectFitAndAccessible(page)
  await conflicts.getByRole('button', { name: 'Take the remote’s: posts/herons.md' }).click()
  await expect(conflicts).toBeHidden()
  await expect.poll(readPost).toContain('Words of the remote.')
  expect(git(clones.mine, 'log', '-1', '--format=%P').split(' ')).toEqual(before)
  await expect.poll(() => git(clones.remote, 'rev-parse', 'main')).toBe(git(clones.mine, 'rev-parse', 'HEAD'))
})
