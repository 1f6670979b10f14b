// A backup from the admin area can be restored.
import { spawnSync } from 'node:child_process'
import { CLI } from '#tests/support/cli.ts'
import { signIn } from './admin-support.ts'
import { expect, test } from './support.ts'

test('a backup made in the admin area can be downloaded and restored', async ({ page }, testInfo) => {
  await signIn(page, '/admin/settings/backups')
  await page.getByRole('button', { name: 'Back up now' }).click()
  // The link comes with the answer, or later in the list when the backup outlasts the request.
  const link = page.getByRole('link', { name: /^Download manual-/ }).first()
  await expect(link).toBeVisible({ timeout: 200_000 })
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()])
  expect(download.suggestedFilename()).toMatch(/^manual-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\dZ\.tar$/)
  const file = testInfo.outputPath(download.suggestedFilename())
  await download.saveAs(file)

  // The command verifies the whole file before it restores it.
  const { status, stdout, stderr } = spawnSync(process.execPath, [CLI, 'restore', file, '--json'], {
    env: { ...process.env, DATA_DIR: testInfo.outputPath('data'), DATABASE_URL: '', SITE_URL: '', NODE_ENV: 'production' },
    encoding: 'utf8',
  })
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(JSON.parse(stdout)).toMatchObject({ rows: expect.any(Number), savedAs: null })
  expect(JSON.parse(stdout).rows).toBeGreaterThan(80)

  await page.goto('/admin/dashboard')
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Last backup' }) })
  await expect(row.getByRole('time')).toHaveAttribute('datetime', JSON.parse(stdout).madeAt)
})
