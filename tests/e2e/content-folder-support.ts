// A site with a content folder, and the file of a post in it.
import { mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { type BuiltSite, startBuiltSite } from '#tests/support/built-site.ts'
import { addOwnerSession } from './attack/watch.ts'
import { content } from './edit-support.ts'
import { test as base, expect, openPage } from './support.ts'

export const HEAD = '---\n# ours\ntitle: Herons at dusk\ndate: 2026-01-02\nmood: calm\n---\n\n'
export const TEXT = `${HEAD}A first *paragraph*,\nin two lines.\n\n* one\n* two\n\nThe last one.\n`

/** With a site whose owner is signed in, and its content folder. */
export const test = base.extend<{ folder: string; site: BuiltSite }>({
  allowedErrors: [/status of 404/],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the destructured names
  folder: async ({}, use) => {
    const folder = mkdtempSync(path.join(tmpdir(), 'inkfolio-folder-'))
    mkdirSync(path.join(folder, 'posts'))
    await use(folder)
    rmSync(folder, { recursive: true })
  },
  site: async ({ page, folder }, use) => {
    const site = await startBuiltSite({ variables: { CONTENT_DIR: folder } })
    await addOwnerSession(page, site)
    await use(site)
    await site.close()
  },
})

export const fileIn = (folder: string) => path.join(folder, 'posts/herons.md')
export const readFile = (folder: string) => readFileSync(fileIn(folder), 'utf8')

/** The text of the public post; empty until there is one. */
export async function readPost(page: Page, site: BuiltSite): Promise<string> {
  const answer = await page.request.get(`${site.origin}/posts/herons.md`)
  return answer.ok() ? answer.text() : ''
}

export async function openEditor(page: Page, site: BuiltSite): Promise<void> {
  await openPage(page, `${site.origin}/admin/posts`)
  await page.getByRole('link', { name: 'Herons at dusk' }).first().click()
  await expect(content(page)).toContainText('The last one.')
}
