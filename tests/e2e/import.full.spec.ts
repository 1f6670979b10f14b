// Import in the browser: a second import, a cancelled one, what is refused, and a download of the former site.
import { mkdirSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { zipOf } from '../support/zip.ts'
import { expectSaved } from './edit-support.ts'
import { drop, row, test } from './import-support.ts'
import { expect, expectAccessible, expectNoSidewaysScroll } from './support.ts'

// The screen shows an import that runs, whoever started it.
test.describe.configure({ mode: 'default' })

test('a second import updates what changed in its files, and asks about what was edited here', async ({ page, folder }) => {
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

test('on a phone, long addresses of posts are read to their end', async ({ page, folder }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  const archive = path.join(path.dirname(folder), 'long.zip')
  writeFileSync(archive, zipOf({ 'hello-conflicted-copy-of-another-computer-2026-03-01-101500.md': '---\ntitle: Long\n---\nText.' }))
  await drop(page, archive)
  const address = row(page, 'Long').getByText('/posts/hello-conflicted-copy-of-another-computer-2026-03-01-101500')
  await expect(address).toBeVisible()
  const end = (element: Element) => element.getBoundingClientRect().right
  expect(await address.evaluate(end)).toBeLessThanOrEqual(await row(page, 'Long').evaluate(end))
  await page.getByRole('button', { name: 'Discard' }).click()
  await expect(page.getByText('Drop a folder, files or an archive here')).toBeVisible()
})

test('where a post of mine has the address of a file, I choose for each row', async ({ page, folder }) => {
  const archive = path.join(path.dirname(folder), 'mine.zip')
  const names = ['keep', 'take', 'both']
  const importAs = async (name: string, title: string, date: string) => {
    const files = names.map((slug) => [
      `${name}/choose-${slug}.md`,
      `---\ntitle: ${title} ${slug}\ndate: ${date}\ndraft: true\n---\n[To both](choose-both.md)`,
    ])
    const file = path.join(path.dirname(archive), `${name}.zip`)
    writeFileSync(file, zipOf(Object.fromEntries(files)))
    await drop(page, file)
    await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeVisible()
  }
  await importAs('mine', 'My choice to', '2025-01-05')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Undo the import' })).toBeVisible()
  await page.getByRole('link', { name: 'New import' }).click()
  await importAs('elsewhere', 'Their choice to', '2024-02-03')
  await expect(page.getByText('3 left out, because another post has the address.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Import', exact: true })).toBeDisabled()
  await expect(row(page, 'Their choice to keep')).toContainText('“My choice to keep” (imported from elsewhere, 2025-01-05)')
  await expect(row(page, 'Their choice to keep')).toContainText('elsewhere/choose-keep.md')
  await expect(row(page, 'Their choice to keep')).toContainText('/posts/choose-keep')
  await page.getByLabel('What to do with Their choice to take').selectOption('Take theirs')
  await page.getByLabel('What to do with Their choice to both').selectOption('Keep both')
  await expect(row(page, 'Their choice to both')).toContainText('stays; this one comes to /posts/choose-both-2')
  await expect(page.getByText('1 left out, because another post has the address, 2 imported, although')).toBeVisible()
  for (const [width, scheme] of [360, 768, 1280].flatMap((w) => [[w, 'light'] as const, [w, 'dark'] as const])) {
    await page.setViewportSize({ width, height: 900 })
    await page.emulateMedia({ colorScheme: scheme })
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.reload()
  await expect(page.getByLabel('What to do with Their choice to take')).toHaveValue('take')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await expect(page.getByText('1 new, 1 changed, 1 left out, because another post has the address.')).toBeVisible()
  await expect(row(page, 'Their choice to both')).toContainText('/posts/choose-both-2')
  await page.getByRole('link', { name: /With notes/ }).click()
  await expect(page.getByRole('row')).toHaveCount(4)
  await page.getByRole('button', { name: 'Undo the import' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Undo', exact: true }).click()
  await expect(page.getByText('The import was undone: 2 posts.')).toBeVisible()
})

test('a running import shows its progress, is cancelled half-way, and undone', async ({ page, folder }) => {
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

test('what cannot be imported is refused with a clear word', async ({ page, folder }) => {
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

test('a wrong address of the former site is refused and stays typed, with a right one a linked download comes in', async ({
  page,
  folder,
}) => {
  const talk = path.join(path.dirname(folder), 'talk')
  mkdirSync(talk)
  writeFileSync(path.join(talk, 'slides.pdf'), '%PDF-1.7 slides')
  writeFileSync(path.join(talk, 'talk-with-slides.md'), '---\ntitle: The talk with slides\n---\n[Slides](https://old.example/slides.pdf)')
  const address = page.getByLabel('Address of the former site (optional)')
  await address.fill('old.example')
  await drop(page, talk)
  await expect(page.getByRole('alert').filter({ hasText: 'This is none: old.example' })).toBeVisible()
  await expect(address).toHaveValue('old.example')
  await expectAccessible(page)
  await address.fill('https://old.example')
  await drop(page, talk)
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await row(page, 'The talk with slides').getByRole('link').click()
  const link = page.getByRole('main').getByRole('link', { name: 'Slides', exact: true })
  await expect(link).toHaveAttribute('href', /^\/media\/[0-9a-f]{64}\.pdf$/)
  const download = page.waitForEvent('download')
  await link.click()
  expect((await download).suggestedFilename()).toBe('slides.pdf')
})
