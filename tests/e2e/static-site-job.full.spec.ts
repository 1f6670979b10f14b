// The site as files by itself: the export at the start, a command that fails and its place in To do, and the button.
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { startBuiltSite } from '#tests/support/built-site.ts'
import { addOwnerSession } from './attack/watch.ts'
import { expect, expectAccessible, openPage, test } from './support.ts'

test('an export whose command fails is to do, until it works', async ({ page }) => {
  test.setTimeout(180_000)
  const folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-files-'))
  const command = path.join(folder, 'deploy.sh')
  writeFileSync(command, '#!/bin/sh\necho "copying $STATIC_SITE_URL"\n[ -e ../reachable ] && [ -e index.html ] && echo done > ../copied\n')
  chmodSync(command, 0o755)
  const site = await startBuiltSite({
    variables: { STATIC_DIR: path.join(folder, 'site'), STATIC_SITE_URL: 'https://files.example', STATIC_COMMAND: command },
  })
  try {
    await addOwnerSession(page, site)
    await expect(async () => {
      await openPage(page, `${site.origin}/admin`)
      await expect(page.getByText('The command ended with exit code 1.')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 90_000 })
    expect(readFileSync(path.join(folder, 'site/index.html'), 'utf8')).toContain('<link rel="canonical" href="https://files.example')
    await page.getByRole('link', { name: 'The command after the export failed' }).click()
    const box = page.getByRole('region', { name: 'The site as files' })
    await expect(box.getByText('copying https://files.example')).toBeVisible()
    await expect(box.getByText(/^\d+ pages; \d+ files written, 0 files removed, in \d+ s$/)).toBeVisible()
    await expectAccessible(page)
    writeFileSync(path.join(folder, 'reachable'), '')
    await box.getByRole('button', { name: 'Export now' }).click()
    await expect(box.getByText('The command ended well')).toBeVisible({ timeout: 90_000 })
    expect(existsSync(path.join(folder, 'copied'))).toBe(true)
    await openPage(page, `${site.origin}/admin`)
    await expect(page.getByText('The command after the export failed')).toHaveCount(0)
  } finally {
    await site.close()
    rmSync(folder, { recursive: true })
  }
})
