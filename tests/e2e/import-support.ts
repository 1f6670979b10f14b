// The import screen with a folder of posts to import.
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { paint } from '../paint.ts'
import { signIn } from './admin-support.ts'
import { test as base } from './support.ts'

/** With the folder on the disk, and the import screen open. */
export const test = base.extend<{ folder: string }>({
  allowedErrors: [/status of 404/],
  folder: async ({ page }, use) => {
    const folder = path.join(mkdtempSync(path.join(tmpdir(), 'inkfolio-import-')), 'travels')
    mkdirSync(path.join(folder, 'pictures'), { recursive: true })
    writeFileSync(path.join(folder, 'pictures/map.png'), await paint(40, 30))
    write(
      folder,
      'import-journey-one.md',
      '---\ntitle: The first import journey\naliases: [/import-journey/first]\nmood: calm\n---\nWords of one. ![A map](pictures/map.png)',
    )
    write(folder, 'import-journey-two.md', '---\ntitle: The second import journey\n---\nSee [one](import-journey-one.md).')
    write(folder, 'import-journey-three.md', '---\ntitle: The third import journey\ndraft: true\n---\nWords of three.')
    const comment = {
      id: '5ee1a7c6-8f0e-4c39-9f4b-0f6c1d2e3a4b',
      status: 'shown',
      user_name: 'Ida',
      comment_text: 'A comment that travelled.',
    }
    write(
      folder,
      'comments.json',
      JSON.stringify({ comments: [{ ...comment, post: 'import-journey-one', created_at: '2020-01-02T03:04:05Z' }] }),
    )
    write(folder, 'broken.md', '+++\ntitle = \n+++\n')
    await signIn(page, '/admin/import')
    await use(folder)
    rmSync(path.dirname(folder), { recursive: true, force: true })
  },
})

function write(folder: string, name: string, text: string) {
  writeFileSync(path.join(folder, name), text)
}

/** Drops files and folders of the disk on the box, as the browser gets them from the desktop. */
export async function drop(page: Page, ...files: string[]) {
  const box = await page.getByText('Drop a folder, files or an archive here').boundingBox()
  const cdp = await page.context().newCDPSession(page)
  const data = { items: [], files, dragOperationsMask: 1 }
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await cdp.send('Input.dispatchDragEvent', { type, x: (box?.x ?? 0) + 5, y: (box?.y ?? 0) + 5, data })
  await cdp.detach()
}

export const row = (page: Page, title: string) => page.getByRole('row').filter({ hasText: title })
