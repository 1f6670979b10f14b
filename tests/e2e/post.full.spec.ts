import { BROWSER } from '#tests/support/built-site.ts'
import { clipboard, POST, stopClock, topOf } from './post-support.ts'
import { expect, expectAccessible, hold, openPage, test } from './support.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('a right-to-left paragraph begins on the right and ends with its full stop on the left', async ({ page }) => {
  await openPage(page, POST)
  const [first, last, box] = await page.locator('[data-article] p', { hasText: 'تبدأ هذه' }).evaluate((paragraph) => {
    const edge = (node: Node | null, from: number) => {
      const range = document.createRange()
      if (node) range.setStart(node, from)
      if (node) range.setEnd(node, from + 1)
      return range.getBoundingClientRect()
    }
    const { lastChild } = paragraph
    return [edge(paragraph.firstChild, 0), edge(lastChild, (lastChild?.textContent?.length ?? 1) - 1), paragraph.getBoundingClientRect()]
  })
  expect(box.right - first.right).toBeLessThan(1)
  expect(last.right).toBeLessThan(first.left)
})

// Bots are not counted, and the default user agent is HeadlessChrome. The other journeys stay bots, so that they do not add to the statistics.
test.describe('a view', () => {
  test.use({ userAgent: BROWSER })

  test('shows one more even if the answer has no count', async ({ page }) => {
    await page.route('**/functions/increment-post-view', (route) => route.fulfill({ json: {} }))
    const document = await page.goto('/posts/a-project-with-everything')
    const before = Number(/<dt>Views<\/dt><dd[^>]*>(\d+)/.exec((await document?.text()) ?? '')?.[1])
    await expect(page.getByText('Views', { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(String(before + 1))
  })
})

test.describe('a view that cannot be counted', () => {
  test.use({ allowedErrors: [/Failed to load resource/] })
  test('changes nothing', async ({ page }) => {
    await page.route('**/functions/increment-post-view', (route) => route.abort())
    const document = await page.goto(POST)
    const before = /<dt>Views<\/dt><dd[^>]*>(\d+)/.exec((await document?.text()) ?? '')?.[1]
    await page.waitForLoadState('networkidle')
    await expect(page.getByText('Views', { exact: true }).locator('xpath=following-sibling::dd')).toHaveText(before ?? '')
  })
})

test('recordings of this site are played, and sent in parts', async ({ page, request }) => {
  await openPage(page, '/posts/pictures-and-recordings')
  const video = page.locator('video')
  await expect(video).toHaveAttribute('aria-label', 'A test pattern')
  await expect.poll(() => video.evaluate((element: HTMLVideoElement) => element.videoWidth)).toBe(64)
  const address = (await video.getAttribute('src')) ?? ''
  const part = await request.get(address, { headers: { Range: 'bytes=4-7' } })
  expect([part.status(), part.headers()['content-type'], await part.text()]).toEqual([206, 'video/mp4', 'ftyp'])
  expect((await request.get(address, { headers: { Range: 'bytes=999999-' } })).status()).toBe(416)
  expect((await request.head(address, { headers: { Range: 'bytes=4-7' } })).status()).toBe(200)
  // With the card of a video of another site.
  await expectAccessible(page)
})

test('a video of another site is a card until it is clicked, also after a client navigation', async ({ browser, baseURL, request }) => {
  // A page of its own: others must ask no other site for anything.
  const page = await browser.newPage({ baseURL: baseURL ?? '', viewport: { width: 1280, height: 800 } })
  const policyOf = async (path: string) => (await request.get(path)).headers()['content-security-policy']
  expect(await policyOf('/posts/pictures-and-recordings')).toContain('frame-src https://www.youtube-nocookie.com;')
  expect(await policyOf(POST)).not.toContain('frame-src')
  const asked: string[] = []
  await page.route(/youtube/, (route) => {
    asked.push(new URL(route.request().url()).pathname)
    return route.fulfill({ contentType: 'text/html', body: '<!doctype html><p>player</p>' })
  })
  await openPage(page, '/posts?category=Media')
  await page.getByRole('link', { name: 'Pictures and recordings' }).click()
  const card = page.getByRole('link', { name: 'Video on YouTube' })
  await expect(card).toBeVisible()
  expect(asked).toEqual([])
  await card.click()
  await expect(page.frameLocator('iframe[title="Video on YouTube"]').locator('p')).toHaveText('player')
  expect(asked).toEqual(['/embed/dQw4w9WgXcQ'])
  await page.close()
})

test('a deep link opens at its heading', async ({ page }) => {
  await openPage(page, `${POST}#a-heading-of-the-third-level`)
  const heading = page.getByRole('heading', { name: 'A heading of the third level' })
  await expect(heading).toBeInViewport()
  await expect.poll(() => topOf(heading)).toBe(100)
})

test('sharing on Mastodon asks for the server, and remembers it only if that is wanted', async ({ page, baseURL }) => {
  await page.addInitScript(() => {
    const opened: string[] = []
    Object.assign(globalThis, { opened })
    globalThis.open = (url) => {
      opened.push(String(url))
      return null
    }
  })
  const opened = () => page.evaluate(() => Reflect.get(globalThis, 'opened'))
  const remembered = () => page.evaluate(() => localStorage.getItem('mastodon_server'))
  await openPage(page, POST)
  const button = page.getByRole('button', { name: 'Mastodon' })
  const server = page.getByLabel('Your Mastodon server')
  const share = page.getByRole('button', { name: 'Share', exact: true })
  await button.click()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await expect(server).toBeFocused()
  await server.fill('not a server')
  await share.click()
  await expect(page.getByText('Enter the name of a server, such as mastodon.social')).toBeVisible()
  expect(await opened()).toEqual([])

  await server.fill('@ada@fosstodon.org')
  await page.getByLabel('Remember it in this browser').check()
  await share.click()
  await expect(server).toHaveCount(0)
  await expect(button).toBeFocused()
  expect(await opened()).toEqual([expect.stringMatching(/^https:\/\/fosstodon\.org\/share\?text=/)])
  expect((await opened())[0]).toContain(encodeURIComponent(`${baseURL}${POST}`))
  expect(await remembered()).toBe('fosstodon.org')

  await button.click()
  await expect(server).toHaveValue('fosstodon.org')
  await page.getByLabel('Remember it in this browser').uncheck()
  await share.click()
  await expect(server).toHaveCount(0)
  expect(await remembered()).toBeNull()
})

test('the article is copied as Markdown', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, POST)
  await page.getByRole('button', { name: 'Copy as Markdown' }).click()
  await expect(page.getByRole('button', { name: 'Copied!' })).toBeVisible()
  const copied = await clipboard(page)
  expect(copied).toContain(`/posts/${POST.slice('/posts/'.length)}"`)
  expect(copied).toMatch(/^---\ntitle: .*\n---\n\n# /s)
  const alternate = page.locator('link[rel=alternate][type="text/markdown"]')
  expect(await (await page.request.get((await alternate.getAttribute('href')) ?? '')).text()).toBe(copied)
})

test('a clipboard error is only logged', async ({ page }) => {
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'))
  })
  await openPage(page, POST)
  const logged = page.waitForEvent('console', (message) => message.text().includes('Copying failed'))
  await page.locator('.code-copy').first().click()
  await logged
  await expect(page.locator('.code-copy').first()).toHaveText('Copy')
})

test('at most two related articles are linked, and a click shows the other article', async ({ page }) => {
  await openPage(page, POST)
  const related = page.locator('section', { has: page.getByRole('heading', { name: 'Related' }) })
  await expect(related.locator('article')).toHaveCount(2)
  const title = (await related.locator('h3').first().textContent()) ?? ''
  await related.locator('h3 a').first().click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(title)
  await expect(page.locator('[data-article]')).not.toContainText('few rows, in any order')
})

test('a skeleton is shown while a post loads', async ({ page }) => {
  await openPage(page, '/posts?search=everything')
  const release = await hold(page, '**/a-project-with-everything.data*')
  await page.getByRole('link', { name: 'A project with everything' }).click()
  await expect(page.getByRole('status', { name: 'Loading post' })).toBeVisible()
  release()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('A project with everything')
  await expect(page.getByRole('group', { name: 'Project resources' }).getByRole('link')).toHaveText(['Live Preview', 'Read the source'])
})

test('More shows all categories, Close only the first two', async ({ page }) => {
  await openPage(page, POST)
  const categories = page.locator('article').getByRole('link', { name: /^(Technology|JavaScript|Python|Resources)$/ })
  await expect(categories).toHaveText(['Technology', 'JavaScript'])
  await page.getByRole('button', { name: /^More/ }).click()
  await expect(categories).toHaveText(['Technology', 'JavaScript', 'Python', 'Resources'])
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect(categories).toHaveCount(2)
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 } })
  test('the contents unfold from a line that tells where the reader is', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openPage(page, POST)
    const contents = page.getByRole('navigation', { name: 'Table of contents' })
    const line = page.locator('summary', { hasText: 'On this page' })
    await expect(contents).toBeHidden()
    await line.press('Enter')
    await contents.getByRole('link', { name: 'A heading of the third level' }).click()
    await expect(contents).toBeHidden()
    await expect(page.getByRole('heading', { name: 'A heading of the third level' })).toBeFocused()
    await expect(line).toContainText('A heading of the third level')
    await expect(line).toBeInViewport()
    await line.click()
    await line.press('Escape')
    await expect(contents).toBeHidden()
    await expect(line).toBeFocused()
  })
})

test('a code block is copied as written, and its button confirms it for 1.5 s', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await openPage(page, POST)
  await stopClock(page)
  const copy = page.locator('.code-copy').first()
  await copy.click()
  await expect(copy).toHaveText('Copied!')
  expect(await clipboard(page)).toMatch(/^\/\/ A line of code .*\nexport function add.*\n {2}return left \+ right\n}$/)
  await page.clock.runFor(1400)
  await expect(copy).toHaveText('Copied!')
  await page.clock.runFor(200)
  await expect(copy).toHaveText('Copy')
})
