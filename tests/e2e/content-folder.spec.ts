// Posts as files: written in the folder with the site open, in the browser with the file open, and on both sides at once.
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type BuiltSite, startBuiltSite } from '#tests/support/built-site.ts'
import { addOwnerSession } from './attack/watch.ts'
import { content, expectSaved, moveToEnd, publish } from './edit-support.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, openPage, test } from './support.ts'

const HEAD = '---\n# ours\ntitle: Herons at dusk\ndate: 2026-01-02\nmood: calm\n---\n\n'
const TEXT = `${HEAD}A first *paragraph*,\nin two lines.\n\n* one\n* two\n\nThe last one.\n`

test.use({ allowedErrors: [/status of 404/] })

let folder = ''
let site: BuiltSite

test.beforeEach(async ({ page }) => {
  folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-folder-'))
  mkdirSync(path.join(folder, 'posts'))
  site = await startBuiltSite({ variables: { CONTENT_DIR: folder } })
  await addOwnerSession(page, site)
})
test.afterEach(async () => {
  await site.close()
  rmSync(folder, { recursive: true })
})

const file = () => path.join(folder, 'posts/herons.md')
const readFile = () => readFileSync(file(), 'utf8')

/** The text of the public post; empty until there is one. */
async function readPost(page: Page): Promise<string> {
  const answer = await page.request.get(`${site.origin}/posts/herons.md`)
  return answer.ok() ? answer.text() : ''
}

async function openEditor(page: Page): Promise<void> {
  await openPage(page, `${site.origin}/admin/posts`)
  await page.getByRole('link', { name: 'Herons at dusk' }).first().click()
  await expect(content(page)).toContainText('The last one.')
}

test('a file becomes a post, its change a change of the post, and a broken file is named and changes nothing', async ({ page }) => {
  writeFileSync(path.join(folder, 'posts/broken.md'), '---\ntitle: [x\n---\n')
  writeFileSync(file(), TEXT)
  await expect.poll(() => readPost(page)).toContain('The last one.')
  writeFileSync(file(), TEXT.replace('The last one.', 'The very last one.'))
  await expect.poll(() => readPost(page)).toContain('The very last one.')
  writeFileSync(file(), '---\ntitle: [broken\n---\n')
  await openPage(page, `${site.origin}/admin/files`)
  await expect(async () => {
    await page.getByRole('button', { name: 'Compare now' }).click()
    await expect(page.getByRole('region', { name: 'Cannot be read' }).getByText('posts/herons.md')).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await expect(page.getByRole('region', { name: 'Cannot be read' }).getByText('posts/broken.md')).toBeVisible()
  await expectAccessible(page)
  expect(await readPost(page)).toContain('The very last one.')
})

test('what is published in the browser is in the file, and only the lines of the changed paragraph differ', async ({ page }) => {
  writeFileSync(file(), TEXT)
  await expect.poll(() => readPost(page)).toContain('The last one.')
  await openEditor(page)
  await moveToEnd(page)
  await page.keyboard.type(' Written in the browser.')
  await expectSaved(page)
  expect(readFile()).toBe(TEXT)
  await publish(page, 'Publish changes')
  await expect.poll(readFile).toContain('Written in the browser.')
  const article = readFile().slice(readFile().indexOf('A first'))
  expect(article).toBe(TEXT.slice(HEAD.length).replace('The last one.', 'The last one. Written in the browser.'))
  expect(readFile()).toContain('# ours\ntitle: Herons at dusk\ndate: 2026-01-02\nmood: calm\n')
})

test('what changed on both sides waits for the owner, and nothing is overwritten', async ({ page }) => {
  writeFileSync(file(), TEXT)
  await expect.poll(() => readPost(page)).toContain('The last one.')
  await openEditor(page)
  await moveToEnd(page)
  await page.keyboard.type(' Written in the browser.')
  await expectSaved(page)
  const changed = TEXT.replace('* two', '* three')
  writeFileSync(file(), changed)

  await openPage(page, `${site.origin}/admin/dashboard`)
  const toDo = page.getByRole('region', { name: 'To do' }).getByText('1 changed on both sides: decide.')
  await expect(async () => {
    await page.reload()
    await expect(toDo).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await openPage(page, `${site.origin}/admin/files`)
  const conflicts = page.getByRole('region', { name: 'Changed on both sides' })
  await expect(conflicts.getByText('changes here that are not published')).toBeVisible()
  await conflicts.getByRole('link', { name: 'Show the difference' }).click()
  await expect(conflicts.getByRole('deletion')).toContainText('* three')
  for (const width of [1280, 768, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await expectNoSidewaysScroll(page)
    await expectAccessible(page)
  }
  expect(readFile()).toBe(changed)
  await openEditor(page)
  await page.getByRole('link', { name: 'Decide which one stays' }).click()
  await conflicts.getByRole('button', { name: 'Take the file’s' }).click()
  await expect.poll(() => readPost(page)).toContain('three')
  expect(await readPost(page)).not.toContain('Written in the browser.')
  expect(readFile()).toBe(changed)
})
