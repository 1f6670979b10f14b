import { content } from './edit-support.ts'
import { openNew, setSource, source } from './editor-support.ts'
import { test } from './owner-test.ts'
import { expect } from './support.ts'

test("after 'Select all' the keys that move keep an article that begins with code", async ({ page }) => {
  await openNew(page)
  const article = '<pre><code>a\n</code></pre><p>end</p>'
  await setSource(page, article)
  for (const key of ['ArrowUp', 'Home', 'ControlOrMeta+Home']) {
    await content(page).focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.press(key)
    await page.keyboard.type('b')
  }
  expect(await source(page)).toBe(article.replace('a', 'bbba').replace('\n', ''))
})
