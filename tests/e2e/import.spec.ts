// Import in the browser: a folder or an archive is dropped or chosen, looked at, imported, and undone.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import sharp from 'sharp'
import { zipOf } from '../support/zip.ts'
import { signIn } from './admin-support.ts'
import { expectSaved } from './edit-support.ts'
import { expect, expectAccessible, expectNoSidewaysScroll, test } from './support.ts'

let folder = ''

// The screen shows an import that runs, whoever started it.
test.describe.configure({ mode: 'default' })

test.beforeEach(async ({ page }) => {
  folder = path.join(mkdtempSync(path.join(tmpdir(), 'inkfolio-import-')), 'travels')
  mkdirSync(path.join(folder, 'pictures'), { recursive: true })
  const picture = sharp({ create: { width: 40, height: 30, channels: 3, background: '#336699' } })
  writeFileSync(path.join(folder, 'pictures/map.png'), await picture.png().toBuffer())
  write(
    'import-journey-one.md',
    '---\ntitle: The first import journey\naliases: [/import-journey/first]\nmood: calm\n---\nWords of one. ![A map](pictures/map.png)',
  )
  write('import-journey-two.md', '---\ntitle: The second import journey\n---\nSee [one](import-journey-one.md).')
  write('import-journey-three.md', '---\ntitle: The third import journey\ndraft: true\n---\nWords of three.')
  const comment = {
    id: '5ee1a7c6-8f0e-4c39-9f4b-0f6c1d2e3a4b',
    status: 'shown',
    user_name: 'Ida',
    comment_text: 'A comment that travelled.',
  }
  write('comments.json', JSON.stringify({ comments: [{ ...comment, post: 'import-journey-one', created_at: '2020-01-02T03:04:05Z' }] }))
  write('broken.md', '+++\ntitle = \n+++\n')
  await signIn(page, '/admin/import')
})
test.afterEach(() => rmSync(path.dirname(folder), { recursive: true, force: true }))

test.use({ allowedErrors: [/status of 404/] })

function write(name: string, text: string) {
  writeFileSync(path.join(folder, name), text)
}

/** Drops files and folders of the disk on the box, as the browser gets them from the desktop. */
async function drop(page: Page, ...files: string[]) {
  const box = await page.getByText('Drop a folder, files or an archive here').boundingBox()
  const cdp = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5, data })
  await cdp.detach()
}

const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })

test('a folder is imported after a dry run, and the import is undone', async ({ page }) => {
  await expectAccessible(page)
  await drop(page, folder)
  await expect(page.getByText('3 new, 1 skipped.')).toBeVisible()
  await expect(row(page, 'The first import journey')).toContainText(/Post.*New/s)
  await expect(row(page, 'The third import journey')).toContainText('Draft')
  await expect(row(page, 'broken.md')).toContainText('the front matter is not valid TOML')
  await expect(page.getByText('Comments: 1 new.')).toBeVisible()
  await page.getByText('Redirects from former addresses (1)').click()
  await expect(page.getByText('/import-journey/first to /posts/import-journey-one')).toBeVisible()
  await page.getByText('Front matter keys without effect here (1)').click()
  await expect(page.getByText('mood (1 file)')).toBeVisible()
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  expect((await page.request.get('/posts/import-journey-one')).status()).toBe(404)

  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('3 new, 1 skipped. 1 picture.')).toBeVisible()
  await expectAccessible(page)
  const result = page.url()
  await row(page, 'The first import journey').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: 'The first import journey' })).toBeVisible()
  await expect(page.getByRole('img', { name: 'A map' })).toHaveJSProperty('complete', true)
  await expect(page.getByText('A comment that travelled.')).toBeVisible()
  await page.goto('/import-journey/first')
  await expect(page).toHaveURL(/\/posts\/import-journey-one$/)
  await page.goto('/posts/import-journey-two')
  await expect(page.getByRole('main').getByRole('link', { name: 'one', exact: true })).toHaveAttribute(
    'href',
    /\/posts\/import-journey-one$/,
  )

  await page.goto(result)
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('The import was undone: 3 posts.')).toBeVisible()
  await expect(row(page, 'The first import journey')).toContainText('In the trash')
  await expectAccessible(page)
  expect((await page.request.get('/import-journey/first')).status()).toBe(404)
  for (const slug of ['one', 'two']) expect((await page.request.get(`/posts/import-journey-${slug}`)).status()).toBe(404)
  await page.getByRole('link', { name: 'New import' }).click()
  await expect(page.getByRole('region', { name: 'Earlier imports' }).getByRole('link', { name: 'travels' }).first()).toBeVisible()
})

test('a second import updates what changed in its files, and asks about what was edited here', async ({ page }) => {
  const archive = path.join(path.dirname(folder), 'second.zip')
  const slugs = ['same', 'changed', 'edited']
  const importPosts = async (texts: Record<string, string>) => {
    const files = slugs.map((slug) => [
      `${slug}-here.md`,
      `---\ntitle: The ${slug} post\ndraft: true\n---\n${texts[slug] ?? 'From the file.'}`,
    ])
    writeFileSync(archive, zipOf(Object.fromEntries(files)))
    await drop(page, archive)
  }
  await importPosts({})
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await row(page, 'The edited post').getByRole('link').click()
  await page.getByLabel('Title').fill('The edited post, mine')
  await expectSaved(page)
  await page.goto('/admin/import')
  await importPosts({ changed: 'Changed in the file.', edited: 'Changed in the file.' })
  await expect(page.getByText('1 changed, 1 unchanged, 1 edited here and kept.')).toBeVisible()
  await expect(row(page, 'edited-here.md')).toContainText('Edited here')
  await expectAccessible(page)
  await row(page, 'edited-here.md').getByLabel('Overwrite').check()
  await expect(page.getByText('1 changed, 1 unchanged, 1 edited here and overwritten.')).toBeVisible()
  await row(page, 'edited-here.md').getByLabel('Overwrite').uncheck()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('1 changed, 1 unchanged, 1 edited here and kept.')).toBeVisible()
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('The import was undone: 1 post.')).toBeVisible()
  await expect(row(page, 'The changed post')).toContainText('Changed back')
})

test('a running import shows its progress, is cancelled half-way, and undone', async ({ page }) => {
  const noise = { type: 'gaussian', mean: 128, sigma: 60 } as const
  const picture = await sharp({ create: { width: 1600, height: 1200, channels: 3, background: '#336699', noise } })
    .jpeg({ quality: 50 })
    .toBuffer()
  const large = path.join(path.dirname(folder), 'large')
  mkdirSync(large)
  for (let number = 0; number < 40; number += 1) {
    // Bytes behind its end make each a picture of its own.
    writeFileSync(path.join(large, `${number}.jpg`), Buffer.concat([picture, Buffer.from(String(number))]))
    writeFileSync(path.join(large, `cancelled-${number}.md`), `---\ntitle: Cancelled ${number}\n---\n![Noise](${number}.jpg)`)
  }
  await drop(page, large)
  await expect(page.getByText('40 new.')).toBeVisible()
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText(/^[1-9]\d* of 40 posts, \d+ pictures?/)).toBeVisible()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText(/^The import was cancelled\. \d+ new.* not imported\./)).toBeVisible()
  await expect(row(page, 'Cancelled 9')).toContainText('Not imported')
  await expectAccessible(page)
  await expectNoSidewaysScroll(page)
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText(/^The import was undone: \d+ posts?\.$/)).toBeVisible()
  await expect(row(page, 'Cancelled 9')).toContainText('Not imported')
})

test('what cannot be imported is refused with a clear word', async ({ page }) => {
  await page.getByLabel('Folder', { exact: true }).setInputFiles(path.join(folder, 'pictures'))
  await expect(page.getByText('There is no Markdown file and no export of another program among these files.')).toBeVisible()
  await expectAccessible(page)
  const archive = path.join(path.dirname(folder), 'hostile.zip')
  const zeros = Array.from({ length: 30 }, (_, number) => [`${number}.md`, '0'.repeat(1_000_000)])
  const many = Array.from({ length: 10_001 }, (_, number) => [`${number}.md`, ''])
  const refusals = [
    [zeros, 'The archive unpacks to far more than its size: unpack it yourself and choose the folder.'],
    [many, 'An import takes at most 10,000 files: import the folder in parts.'],
  ] as const
  for (const [entries, reason] of refusals) {
    writeFileSync(archive, zipOf(Object.fromEntries(entries)))
    await drop(page, archive)
    await expect(page.getByRole('alert').filter({ hasText: reason })).toBeVisible()
    await expect(page.getByText('Nothing was imported. The uploaded files are removed.')).toBeVisible()
    await expectAccessible(page)
    await page.getByRole('link', { name: 'New import' }).click()
  }
  writeFileSync(archive, zipOf({ '../../evil.md': '# Evil', '/etc/evil.md': '# Evil', 'good.md': '# Good' }))
  await drop(page, archive)
  await expect(page.getByText('1 new, 2 skipped.')).toBeVisible()
  await expect(row(page, '../../evil.md')).toContainText(/Skipped.*its name leads out of the folder/s)
  await expect(row(page, '/etc/evil.md')).toContainText(/Skipped.*its name is an absolute path/s)
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Drop a folder, files or an archive here')).toBeVisible()
})
