// An export for another program from the admin area.
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { unpackTar } from 'modern-tar'
import { signIn } from './admin-support.ts'
import { expect, expectAccessible, test } from './support.ts'

test('the posts can be downloaded as files for Hugo', async ({ page }, testInfo) => {
  await signIn(page, '/admin/settings/backups')
  await page.getByLabel('Format of the export').selectOption('Hugo: Markdown')
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download', { timeout: 200_000 }),
    page.getByRole('button', { name: 'Download the export' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('inkfolio-hugo.tar.gz')
  const file = testInfo.outputPath(download.suggestedFilename())
  await download.saveAs(file)
  const entries = await unpackTar(gunzipSync(readFileSync(file)))
  const names = entries.map(({ header }) => header.name)
  expect(names).toContain('inkfolio-hugo/README.txt')
  expect(names).toContain('inkfolio-hugo/static/_redirects')
  const posts = entries.filter(({ header }) => header.name.startsWith('inkfolio-hugo/content/posts/'))
  expect(posts.length).toBeGreaterThan(1)
  for (const { data } of posts) expect(Buffer.from(data ?? []).toString()).toMatch(/^---\ntitle: ".+"\n/)
  // The screen stays as it was.
  await expect(page.getByRole('button', { name: 'Download the export' })).toBeVisible()
})

test('an export that was refused says why', async ({ page }) => {
  await signIn(page, '/admin/settings/backups?export=busy')
  await expect(page.getByRole('alert').filter({ hasText: 'Another export is being written' })).toBeVisible()
  await expectAccessible(page)
})
