// Kills the server during autosaves: every acknowledged save must exist after the restart.
import { randomUUID } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { EMPTY_DRAFT } from '#src/features/posts/drafts/draft.ts'
import { embeddedEngine } from '#tests/support/engines.ts'
import { call } from '#tests/support/faults/caller.ts'
import { Site } from '#tests/support/site-process.ts'
import { fillIn, waitForHydration } from './admin-support.ts'
import { content, saveState, title } from './edit-support.ts'
import { OWNER } from './people.ts'

/** The page retries with exponential backoff of up to thirty seconds. */
const TRIES_AGAIN_MS = 90_000

let site: Site

test.beforeEach(() => {
  site = new Site(embeddedEngine())
  // The owner, among others.
  site.run('tests/support/faults/prepare.ts')
})

test.afterEach(() => site.remove())

test('acknowledged saves survive a kill, and the editor resumes saving after the restart', async ({ page }) => {
  await site.start()
  const { address } = site
  await page.goto(`${address}/admin/login?next=/admin/posts/create`)
  await waitForHydration(page)
  await fillIn(page, OWNER)
  await expect(content(page)).toBeVisible()
  await waitForHydration(page)

  const texts = new Map<string, Texts>()
  for (let round = 0; round < 3; round += 1) {
    const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; ')
    const saving = saveUntilItDies(address, cookie, texts)
    await title(page).fill(`Written before kill ${round}`)
    await expect.poll(() => texts.size).toBeGreaterThan((round + 1) * 10)
    await site.end('SIGKILL')
    await saving
    await title(page).fill(`Written after kill ${round}`)
    await expect(saveState(page)).toContainText('kept in this browser')
    await site.start()
    await expect(saveState(page)).toHaveText('Saved', { timeout: TRIES_AGAIN_MS })
    await page.reload()
    // The page must be loaded completely before the next kill.
    await waitForHydration(page)
    await expect(content(page)).toBeVisible()
    await expect(title(page)).toHaveValue(`Written after kill ${round}`)
    for (const [postId, { acknowledged, sent }] of texts) {
      const answer = await page.request.get(`${address}/admin/functions/edited-post?post_id=${postId}`)
      expect([acknowledged, sent], postId).toContain((await answer.json()).post.fields.content)
    }
  }
})

/** Of a post: the last acknowledged text, and the last sent one, which may or may not be stored. */
type Texts = { acknowledged: string; sent: string }

/** Creates and saves posts concurrently until the server stops answering. */
async function saveUntilItDies(address: string, cookie: string, texts: Map<string, Texts>): Promise<void> {
  async function write(): Promise<void> {
    for (;;) {
      const post_id = randomUUID()
      let version = 0
      for (const text of ['One.', 'Two.', 'Three.']) {
        const known = texts.get(post_id)
        if (known) known.sent = text
        const fields = { ...EMPTY_DRAFT, title: post_id, content: text }
        const saved = await call(address, '/admin/functions/save-draft', { post_id, version, fields, overwrites: false }, cookie)
        if (saved === null) return
        expect(saved.status).toBe(200)
        version = Number(saved.body.version)
        texts.set(post_id, { acknowledged: text, sent: text })
      }
    }
  }
  await Promise.all([write(), write(), write()])
}
