// The content folder that the owner turns on and off in the admin area.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { startBuiltSite, writePost } from '#tests/support/built-site.ts'
import { addOwnerSession } from './attack/watch.ts'
import { readPost } from './content-folder-support.ts'
import { expect, expectFitAndAccessible, openPage, test } from './support.ts'

// The browser logs the refused name.
test.use({ allowedErrors: [/Failed to load resource/] })

test('a folder below the data folder is turned on under a free name, has the posts as files, and is turned off', async ({ page }) => {
  const site = await startBuiltSite()
  try {
    await addOwnerSession(page, site)
    await openPage(page, `${site.origin}/admin/files`)
    const form = page.getByRole('region', { name: 'Posts as files' })
    await expect(form.getByLabel('Folder')).toHaveValue('content')
    await expectFitAndAccessible(page)
    await form.getByLabel('Folder').fill('backups')
    await form.getByRole('button', { name: 'Turn on' }).click()
    await expect(page.getByText('Inkfolio uses this name itself: choose another one.')).toBeVisible()
    await expect(form.getByLabel('Folder')).toHaveValue('backups')
    await form.getByLabel('Folder').fill('my-posts')
    await form.getByRole('button', { name: 'Turn on' }).click()
    const box = page.getByRole('region', { name: 'Content folder' })
    const folder = path.join(site.server.engine.dataDir, 'my-posts')
    await expect(box.getByText(folder)).toBeVisible()
    await expect(page.getByText('Inkfolio uses this name itself')).toHaveCount(0)
    await expectFitAndAccessible(page)

    const file = path.join(folder, 'posts/herons.md')
    await writePost(site, { slug: 'herons', title: 'Herons at dusk', content: '<p>First words.</p>' })
    await expect.poll(() => existsSync(file) && readFileSync(file, 'utf8')).toContain('First words.')
    writeFileSync(file, readFileSync(file, 'utf8').replace('First', 'Second'))
    await expect.poll(() => readPost(page, site)).toContain('Second words.')

    await box.getByRole('button', { name: 'Turn off' }).click()
    await expect(form.getByRole('button', { name: 'Turn on' })).toBeVisible()
    expect(readFileSync(file, 'utf8')).toContain('Second words.')
  } finally {
    await site.close()
  }
})
