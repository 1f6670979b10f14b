// Script in every field, rendered in a real browser: no dialog opens, no script runs, no request leaves the site.
import { randomUUID } from 'node:crypto'
import { SETTING_GROUPS } from '#src/features/settings/setting-fields.ts'
import { makeLink, someAddress, writePost } from '#tests/support/built-site.ts'
import { expect } from '../support.ts'
import { test } from './site.ts'
import { ALL, VECTORS } from './vectors.ts'
import { visit, watch } from './watch.ts'

/** A vector that fits into a field of `max` characters; `place` varies the choice. */
function filled(max: number, place: number): string {
  return (VECTORS.find((vector, index) => index >= place % VECTORS.length && vector.length <= max) ?? '<b onclick=x>').slice(0, max)
}

test.use({ siteName: 'of vectors', allowedErrors: [/./] })

test('no field executes script: settings, posts, comments, links, search', async ({ site, page }) => {
  const fields = SETTING_GROUPS.flatMap((group) => group.fields).filter(({ kind }) => kind === 'line' || kind === 'text')
  const sent = Object.fromEntries(fields.map(({ key, max = 500 }, place) => [key, filled(max, place * 3)]))
  const saved = await site.submit('/admin/settings/site', { group: 'site', ...sent }, { Cookie: site.cookie })
  expect(saved.status, saved.text.slice(0, 500)).toBe(200)
  const slug = `injected-${randomUUID().slice(0, 8)}`
  const post_id = await writePost(site, {
    slug,
    title: filled(300, 1),
    description: VECTORS.slice(0, 6).join(' ').slice(0, 900),
    category: [filled(50, 7), filled(50, 9), 'technology'],
    content: `<p>Before.</p>${ALL}<p>After.</p>`,
    isProject: true,
    projectPreviewLabel: filled(60, 0),
    projectSourceLabel: filled(60, 11),
    projectPreviewUrl: 'https://example.com/"onmouseover="window.__ran=1',
    projectSourceUrl: 'https://example.com/<script>',
  })
  for (const [place, vector] of VECTORS.entries()) {
    const comment = { post_id, user_name: filled(100, place), user_email: `${'"><b>'.slice(0, 5)}a@b.example`, comment_text: vector }
    const { status, text } = await site.call('/functions/post-comment', comment, { 'X-Forwarded-For': someAddress() })
    expect(status, text).toBe(200)
  }
  const alias = `x${randomUUID().slice(0, 8)}`
  await makeLink(site, { name: filled(200, 5).replace(/\n/g, ' '), url: 'https://example.com/"><script>alert(1)</script>', alias })
  const watched = await watch(page, site)
  const search = encodeURIComponent(ALL.slice(0, 2_000))
  const visitors = ['/', '/about', '/contact', '/projects', `/posts/${slug}`, `/posts/${slug}?token=${alias}`, '/category/technology']
  const searches = [`/posts?search=${search}`, `/posts?category=${search}`, `/posts?search=${encodeURIComponent(filled(80, 0))}`]
  const owners = [
    'dashboard',
    'posts',
    'comments',
    'link-shortener',
    'redirects',
    'categories',
    'analytics',
    'settings/site',
    `posts/details/${post_id}`,
  ]
  for (const address of [...visitors, ...searches]) await visit(watched, `${site.origin}${address}`)
  for (const screen of [...owners, `posts/edit/${post_id}`, `posts/preview/${post_id}`])
    await visit(watched, `${site.origin}/admin/${screen}`)
  for (const feed of ['/rss.xml', '/atom.xml']) {
    const { text } = await site.ask(feed)
    expect(text, feed).not.toMatch(/<script|<svg|<img[^>]*onerror|<iframe/i)
  }
})
