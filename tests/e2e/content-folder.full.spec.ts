// Posts as files: written in the browser with the file open, and on both sides at once.
import { writeFileSync } from 'node:fs'
import { fileIn, HEAD, openEditor, readFile, readPost, TEXT, test } from './content-folder-support.ts'
import { expectSaved, moveToEnd, publish } from './edit-support.ts'
import { expect, expectFitAndAccessible, openPage } from './support.ts'

test('what is published in the browser is in the file, and only the changed line differs', async ({ page, site, folder }) => {
  writeFileSync(fileIn(folder), TEXT)
  await expect.poll(() => readPost(page, site)).toContain('The last one.')
  await openEditor(page, site)
  await moveToEnd(page)
  // Behind the last line end of the file is a line of its own.
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.type(' Written in the browser.')
  await expectSaved(page)
  expect(readFile(folder)).toBe(TEXT)
  await publish(page, 'Publish changes')
  await expect.poll(() => readFile(folder)).toContain('Written in the browser.')
  const article = readFile(folder).slice(readFile(folder).indexOf('A first'))
  expect(article).toBe(TEXT.slice(HEAD.length).replace('The last one.', 'The last one. Written in the browser.'))
  expect(readFile(folder)).toContain('# ours\ntitle: Herons at dusk\ndate: 2026-01-02\nmood: calm\n')
})

test('what changed on both sides waits for the owner, and nothing is overwritten', async ({ page, site, folder }) => {
  writeFileSync(fileIn(folder), TEXT)
  await expect.poll(() => readPost(page, site)).toContain('The last one.')
  await openEditor(page, site)
  await moveToEnd(page)
  await page.keyboard.type(' Written in the browser.')
  await expectSaved(page)
  const changed = TEXT.replace('* two', '* three')
  writeFileSync(fileIn(folder), changed)

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
  await expectFitAndAccessible(page)
  expect(readFile(folder)).toBe(changed)
  await openEditor(page, site)
  await page.getByRole('link', { name: 'Decide which one stays' }).click()
  await conflicts.getByRole('button', { name: 'Take the file’s' }).click()
  await expect.poll(() => readPost(page, site)).toContain('three')
  expect(await readPost(page, site)).not.toContain('Written in the browser.')
  expect(readFile(folder)).toBe(changed)
})
