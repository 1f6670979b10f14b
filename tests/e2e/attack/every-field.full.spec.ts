// Stores every vector in every text field of posts, comments, links, settings, searches, missing addresses, referrers and user agents, then
// opens each screen that shows them. Vectors are cut to the length of the field.
import { randomUUID } from 'node:crypto'
import type { Page } from '@playwright/test'
import { PANEL_NAMES } from '#src/features/analytics/reports/panels.ts'
import { QUEUES } from '#src/features/comments/admin/inbox.ts'
import { DETAILS_TABS } from '#src/features/posts/admin/details/details-url.ts'
import { SETTING_GROUPS } from '#src/features/settings/setting-fields.ts'
import { BROWSER, type BuiltSite, makeLink, someAddress, writePost } from '#tests/support/built-site.ts'
import { expect } from '../support.ts'
import { test } from './site.ts'
import { VECTORS } from './vectors.ts'
import { visit, type Watched, watch } from './watch.ts'

test.use({ siteName: 'full of vectors', allowedErrors: [/./] })
// The journeys open hundreds of pages.
test.describe.configure({ timeout: 600_000 })

/** The vector as a valid single line of at most `max` characters. */
const cut = (vector: string, max: number) =>
  vector
    .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
    .slice(0, max)
    .toWellFormed()
    .trim() || 'x'
const escaped = (text: string) => text.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;')
/** Header values hold printable ASCII only. */
const printable = (text: string) => text.replace(/[^ -~]/g, '')

/** Opens the pages in turn. `shows`: the page must contain a vector; otherwise the test would prove nothing. */
async function walk(watched: Watched, site: BuiltSite, pages: readonly (readonly [address: string, shows: boolean])[]): Promise<void> {
  for (const [address, shows] of pages) {
    await visit(watched, `${site.origin}${address}`)
    if (shows) expect(await markupAndValues(watched.page), address).toMatch(/__ran|alert\(|evil\.example/i)
  }
}

/** The markup of the page and the values of its fields. */
function markupAndValues(page: Page): Promise<string> {
  return page.evaluate(
    () =>
      document.documentElement.outerHTML +
      [...document.querySelectorAll('input,textarea')].map((field) => ('value' in field ? field.value : '')).join(' '),
  )
}

test('titles, summaries, tags, labels and texts of pictures', async ({ site, page }) => {
  const mark = randomUUID().slice(0, 8)
  const posts: { id: string; slug: string }[] = []
  for (const [place, vector] of VECTORS.entries()) {
    const slug = `field-${mark}-${place}`
    const other = VECTORS[(place + 7) % VECTORS.length] ?? ''
    const id = await writePost(site, {
      slug,
      title: cut(vector, 300),
      description: cut(vector, 1_000),
      category: [cut(vector, 60).replaceAll(',', ';'), cut(other, 60).replaceAll(',', ';')],
      content: `<h2>${escaped(vector)}</h2><p>${escaped(vector)}</p><p><img src="/media/${'a'.repeat(64)}" alt="${escaped(vector)}" title="${escaped(vector)}"></p><pre><code class="language-html" data-title="${escaped(vector)}">${escaped(vector)}</code></pre><ul><li><input type=checkbox> ${escaped(vector)}</li></ul>`,
      isProject: true,
      projectPreviewUrl: `https://example.com/?q=${encodeURIComponent(vector.toWellFormed())}`,
      projectPreviewLabel: cut(vector, 60),
      projectSourceUrl: 'https://example.com/',
      projectSourceLabel: cut(other, 60),
    })
    posts.push({ id, slug })
  }
  const watched = await watch(page, site)
  const listed = (screen: string, pages: number) => Array.from({ length: pages }, (_, at) => [`${screen}?page=${at + 1}`, true] as const)
  await walk(watched, site, [['/', true], ...listed('/posts', 8), ...listed('/projects', 8), ['/categories', false]])
  await walk(
    watched,
    site,
    posts.map(({ slug }) => [`/posts/${slug}`, true]),
  )
  await walk(watched, site, [...listed('/admin/posts', 2), ...listed('/admin/categories', 2), ['/admin/dashboard', false]])
  for (const { id } of posts.filter((_, place) => place % 10 === 0)) {
    await walk(
      watched,
      site,
      DETAILS_TABS.map((tab) => [`/admin/posts/details/${id}?tab=${tab}`, true]),
    )
    await walk(watched, site, [
      [`/admin/posts/edit/${id}`, true],
      [`/admin/posts/preview/${id}`, true],
    ])
  }
  for (const feed of ['/rss.xml', '/atom.xml', '/sitemap.xml'])
    expect((await site.ask(feed)).text, feed).not.toMatch(/<script|<svg|<iframe|<img[^>]*onerror/i)
})

test('names and texts of comments, replies, and the words of the moderation rules', async ({ site, page }) => {
  const slug = `comments-${randomUUID().slice(0, 8)}`
  const post_id = await writePost(site, { slug, content: '<p>Before.</p>' })
  const rules = {
    ...{ commentMode: 'open', commentLinksAtMost: '100', commentNotices: '' },
    commentSuspectWords: VECTORS.map((vector) => cut(vector, 100)).join('\n'),
    commentBannedWords: VECTORS.map((vector) => `never ${cut(vector, 90)}`).join('\n'),
  }
  const saved = await site.submit('/admin/settings/comments', rules, { Cookie: site.cookie })
  expect(saved.status, saved.text.slice(0, 300)).toBe(200)
  for (const vector of VECTORS) {
    const comment = { post_id, user_name: cut(vector, 100), user_email: '"><b>a@b.example', comment_text: vector }
    const posted = await site.call('/functions/post-comment', comment, { 'X-Forwarded-For': someAddress() })
    expect(posted.status, posted.text).toBe(200)
    const { id: comment_id }: { id: string } = JSON.parse(posted.text)
    await site.change('/admin/comments.data', { intent: 'approve', comment_ids: [comment_id] })
    const reply = await site.change('/admin/comments.data', { intent: 'reply', comment_id, reply: vector, known: null })
    expect(reply.status, reply.text).toBe(200)
  }
  const watched = await watch(page, site)
  await walk(watched, site, [
    [`/posts/${slug}`, true],
    ['/admin/dashboard', true],
    ['/admin/settings/comments', true],
  ])
  await walk(
    watched,
    site,
    QUEUES.map((queue) => [`/admin/comments?queue=${queue}`, queue === 'all' || queue === 'flagged']),
  )
  await walk(
    watched,
    site,
    [2, 3].map((at) => [`/admin/comments?queue=all&page=${at}`, false]),
  )
  await walk(watched, site, [[`/admin/posts/details/${post_id}?tab=comments`, true]])
})

test('names and targets of links', async ({ site, page }) => {
  const mark = randomUUID().slice(0, 8)
  for (const [place, vector] of VECTORS.entries()) {
    const url = `https://example.com/?q=${encodeURIComponent(vector.toWellFormed())}#${cut(vector, 300).replaceAll(' ', '')}`
    await makeLink(site, { name: cut(vector, 200), url, alias: `v${mark}-${place}` })
  }
  const slug = `linked-${mark}`
  await writePost(site, { slug, content: `<p><a href="/posts/${slug}?token=v${mark}-0">A link.</a></p>` })
  const watched = await watch(page, site)
  await walk(
    watched,
    site,
    [1, 2].map((at) => [`/admin/link-shortener?page=${at}`, true]),
  )
  await walk(
    watched,
    site,
    VECTORS.map((_, place) => [`/posts/${slug}?token=v${mark}-${place}`, false]),
  )
})

test('texts of the settings', async ({ site, page }) => {
  const fields = SETTING_GROUPS.flatMap((group) => group.fields).filter(({ kind }) => kind === 'line' || kind === 'text')
  const watched = await watch(page, site)
  for (const vector of VECTORS) {
    const sent = Object.fromEntries(fields.map(({ key, max = 500 }) => [key, cut(vector, max)]))
    const saved = await site.submit('/admin/settings/site', { group: 'site', ...sent }, { Cookie: site.cookie })
    expect(saved.status, saved.text.slice(0, 300)).toBe(200)
    // Home and About show all settings; the other pages show a part of them.
    await walk(watched, site, [
      ['/', false],
      ['/about', false],
      ['/admin/settings/site', false],
    ])
  }
  await walk(
    watched,
    site,
    ['/contact', '/faq', '/privacy', '/disclaimer', '/posts', '/404', '/admin/dashboard'].map((address) => [address, false]),
  )
})

test('searches, referrers and user agents of visitors', async ({ site, page }) => {
  const post_id = await writePost(site, { slug: `visited-${randomUUID().slice(0, 8)}` })
  for (const [place, vector] of VECTORS.entries()) {
    const text = encodeURIComponent(vector.toWellFormed())
    const visitor = () => ({ 'User-Agent': BROWSER, 'X-Forwarded-For': someAddress() })
    const referrer = {
      'Page-Referrer': printable(`https://x${place}.example/${vector}`),
      Referer: `${site.origin}/?utm_source=${text}&utm_campaign=${text}`,
    }
    expect((await site.ask(`/posts?search=${text}`, { headers: visitor() })).status).toBe(200)
    await site.ask(`/${text}`, { headers: { ...visitor(), Referer: printable(`https://${vector}/`) } })
    await site.call('/functions/increment-post-view', { post_id }, { ...visitor(), ...referrer })
    await site.call(
      '/functions/increment-post-view',
      { post_id },
      { ...visitor(), 'Page-Referrer': printable(`https://${vector}.example`) },
    )
    await site.call('/functions/increment-post-view', { post_id }, { ...visitor(), 'User-Agent': printable(`Mozilla/5.0 ${vector}`) })
    await site.call('/functions/increment-post-view', { post_id }, { ...visitor(), 'User-Agent': printable(`Googlebot/2.1 ${vector}`) })
  }
  const owners = { headers: { Cookie: site.cookie } }
  // A search counts only after no longer search has followed it for a while.
  for (const panel of ['searches', 'campaigns', 'missing'].filter((name) => PANEL_NAMES.some((known) => known === name))) {
    await expect
      .poll(async () => (await site.ask(`/admin/analytics?panel=${panel}`, owners)).text, { timeout: 90_000 })
      .toMatch(/__ran|evil\.example/)
  }
  const watched = await watch(page, site)
  const addresses = PANEL_NAMES.flatMap((panel) => [1, 2, 3].map((at) => `/admin/analytics?panel=${panel}&at=${at}`))
  const filtered = VECTORS.map((vector) => encodeURIComponent(vector.toWellFormed().slice(0, 120)))
  await walk(
    watched,
    site,
    [...addresses, '/admin/analytics', '/admin/dashboard', `/admin/posts/details/${post_id}?tab=traffic`].map((address) => [
      address,
      false,
    ]),
  )
  await walk(
    watched,
    site,
    filtered.map((text) => [`/admin/analytics?campaign=${text}&referrer=${text}`, false]),
  )
  await walk(
    watched,
    site,
    filtered.map((text) => [`/posts?search=${text}`, false]),
  )
})
