// Pastes hostile text and HTML into the editor, and checks the editor, the preview and the published page.
import type { Page } from '@playwright/test'
import { button, content, expectSaved, newWord, paste, publish, sourceButton, sourceField, title } from '../edit-support.ts'
import { expect } from '../support.ts'
import { test } from './site.ts'
import { ALL, VECTORS } from './vectors.ts'
import { expectCalm, visit, watch, watchReader } from './watch.ts'

test.use({ allowedErrors: [/./] })

/** ProseMirror marks its own clipboard HTML so. It skips the cleanup of foreign HTML, and must be sanitized all the same. */
const asOurOwn = (html: string): string => `<p data-pm-slice="0 0 []">Before.</p>${html}`

for (const way of ['written as source', 'pasted'] as const) {
  test(`no script runs that is ${way}: in the editor, the preview and the published page`, async ({ site, page, browser }) => {
    const watched = await watch(page, site)
    await visit(watched, `${site.origin}/admin/posts/create`)
    const word = newWord()
    await title(page).fill(word)
    if (way === 'pasted') await pasteEverything(page)
    else {
      await sourceButton(page).click()
      await sourceField(page).fill(`<p>Before.</p>${ALL}<p>After.</p>`)
      await sourceButton(page).click()
      await expect(content(page)).toBeVisible()
    }
    await expectSaved(page)
    await expectCalm(watched, `the editor, ${way}`)

    await button(page, 'Preview').click()
    await expect(page.frameLocator('iframe[title="The post as readers will see it"]').getByRole('heading', { level: 1 })).toHaveText(word)
    await expectCalm(watched, `the preview, ${way}`)
    await button(page, 'Close preview').click()
    await publish(page, 'Publish')

    const reader = await browser.newPage()
    await visit(watchReader(reader, site), `${site.origin}/posts/${word}`)
    await expect(reader.getByText('Before.').first()).toBeVisible()
    await reader.context().close()
    await visit(watched, page.url())
  })
}

async function pasteEverything(page: Page): Promise<void> {
  for (const vector of VECTORS) {
    for (const html of [vector, asOurOwn(vector)]) await paste(page, { 'text/html': html, 'text/plain': vector })
    await paste(page, { 'text/plain': vector })
  }
}
