// Posts as files, written in the folder while the site runs.
import { writeFileSync } from 'node:fs'
import path from 'node:path'
import { fileIn, readPost, TEXT, test } from './content-folder-support.ts'
import { expect, expectAccessible, openPage } from './support.ts'

test('a file becomes a post, its change a change of the post, and a broken file is named and changes nothing', async ({
  page,
  site,
  folder,
}) => {
  writeFileSync(path.join(folder, 'posts/broken.md'), '---\ntitle: [x\n---\n')
  writeFileSync(fileIn(folder), TEXT)
  await expect.poll(() => readPost(page, site)).toContain('The last one.')
  writeFileSync(fileIn(folder), TEXT.replace('The last one.', 'The very last one.'))
  await expect.poll(() => readPost(page, site)).toContain('The very last one.')
  writeFileSync(fileIn(folder), '---\ntitle: [broken\n---\n')
  await openPage(page, `${site.origin}/admin/files`)
  await expect(async () => {
    await page.getByRole('button', { name: 'Compare now' }).click()
    await expect(page.getByRole('region', { name: 'Neither read nor written' }).getByText('posts/herons.md')).toBeVisible({
      timeout: 1_000,
    })
  }).toPass()
  await expect(page.getByRole('region', { name: 'Neither read nor written' }).getByText('posts/broken.md')).toBeVisible()
  await expectAccessible(page)
  expect(await readPost(page, site)).toContain('The very last one.')
})
