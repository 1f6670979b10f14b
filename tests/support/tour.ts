// A tour: requests for every page, feed, function, list and panel that reads the database.
import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Db } from '#src/db/client/client.server.ts'
import { PANEL_NAMES } from '#src/features/analytics/reports/panels.ts'
import { PERIODS, QUEUES, SORTS } from '#src/features/comments/admin/inbox.ts'
import { LINK_LOCKS, LINK_PLACES, LINK_SORTS, LINK_STATES } from '#src/features/links/admin/admin-link.ts'
import { signTicket, startTicket, ticketKey } from '#src/features/links/gate/ticket.server.ts'
import { LINK_WAIT_MS } from '#src/features/links/link.ts'
import { sha256 } from '#src/features/media/sha256.server.ts'
import { DETAILS_TABS } from '#src/features/posts/admin/details/details-url.ts'
import { ADMIN_HAS, ADMIN_SORTS, ADMIN_TABS, ADMIN_UPDATED } from '#src/features/posts/admin/list/posts-list.ts'
import { ORIGIN } from './browser.ts'

export type Stop = { name: string; path: string; body?: object }

type Found = {
  post_id: string
  slug: string
  category: string
  rare_category: string
  pages: number
  comment_id: string
  /** Of a link without restrictions. */
  alias: string
  open_link_id: string
  link_id: string
  referrer: string
  campaign: string
  /** `from` and `to`: the last tenth of the counted days. */
  from: string
  to: string
}

/** Ids and names for the addresses of the stops. */
export type Landmarks = Found & {
  preview_token: string
  /** Of the open link; its countdown is over. */
  ticket: string
}

/** Finds the post with the most comments, and other rows of a seeded site. */
export async function findLandmarks(db: Db): Promise<Landmarks> {
  const { rows } = await db.execute<Found>(sql`
    WITH post AS (
      SELECT p.id, p.slug FROM comments c JOIN posts p ON p.id = c.post_id WHERE c.status = 'shown' GROUP BY p.id ORDER BY count(*) DESC, p.id LIMIT 1
    ), open_link AS (
      SELECT id, alias FROM shortened_links WHERE post_id IS NULL AND password_hash IS NULL AND archived_at IS NULL AND starts_at IS NULL
        AND expires_at IS NULL AND max_uses IS NULL LIMIT 1
    )
    SELECT post.id AS post_id, post.slug,
      (SELECT name FROM category_counts WHERE category_key <> '' ORDER BY posts DESC, name LIMIT 1) AS category,
      (SELECT name FROM category_counts WHERE posts > 0 ORDER BY posts, name LIMIT 1) AS rare_category,
      (SELECT ceil(posts / 6.0)::int FROM category_counts WHERE category_key = '') AS pages,
      (SELECT id FROM comments c WHERE c.post_id = post.id AND status = 'shown' AND level = 0 LIMIT 1) AS comment_id,
      open_link.alias, open_link.id AS open_link_id,
      (SELECT link_id FROM link_totals ORDER BY opened DESC LIMIT 1) AS link_id,
      (SELECT referrer FROM daily_traffic WHERE referrer LIKE 'site-%' LIMIT 1) AS referrer,
      (SELECT campaign FROM daily_traffic WHERE campaign <> '' LIMIT 1) AS campaign,
      (SELECT (max(day) - count(*)::int / 10)::text FROM daily_totals) AS from, (SELECT max(day)::text FROM daily_totals) AS to
    FROM post, open_link`)
  const [found] = rows
  if (!found) throw new Error('there is no post with comments, or no open link')
  return { ...found, preview_token: await allowPreview(db, found.post_id), ticket: await waitFor(db, found.open_link_id) }
}

async function allowPreview(db: Db, postId: string): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  await db.execute(
    sql`INSERT INTO preview_links (token_hash, post_id, expires_at) VALUES (${sha256(token)}, ${postId}, now() + interval '1 day')`,
  )
  return token
}

async function waitFor(db: Db, linkId: string): Promise<string> {
  return signTicket(await ticketKey(db), startTicket(linkId, new Date(Date.now() - LINK_WAIT_MS)))
}

/** Words that one, some, all, or none of the seeded posts contain. */
export const WORDS = { rare: 'seed-000042', common: 'solder', everywhere: 'the', none: 'xylophonically' } as const
const COMMENT_WORDS = { common: 'the', rare: 'solder', none: 'xylophonically' } as const

export function publicStops(marks: Landmarks): Stop[] {
  const { post_id, slug, category, rare_category, pages, comment_id, preview_token } = marks
  const searches = Object.entries(WORDS)
  const ofCategory = `/category/${encodeURIComponent(category)}`
  const session = 'session-of-the-tour'
  return [
    { name: 'home', path: '/' },
    { name: 'posts', path: '/posts' },
    { name: 'posts, middle page', path: `/posts?page=${Math.ceil(pages / 2)}` },
    { name: 'posts, last page', path: `/posts?page=${pages}` },
    { name: 'posts, beyond the last page', path: `/posts?page=${pages * 10}` },
    { name: 'posts, by category', path: `/posts?category=${encodeURIComponent(category)}` },
    { name: 'projects', path: '/projects' },
    { name: 'projects, middle page', path: `/projects?page=${Math.ceil(pages / 14)}` },
    { name: 'projects, last page', path: `/projects?page=${pages}` },
    { name: 'projects, by category', path: `/projects?category=${encodeURIComponent(category)}` },
    { name: 'archive', path: '/archive' },
    { name: 'archive, last page', path: `/archive?page=${pages}` },
    { name: 'category', path: ofCategory },
    { name: 'category, middle page', path: `${ofCategory}?page=${Math.ceil(pages / 20)}` },
    { name: 'category, last page', path: `${ofCategory}?page=${pages}` },
    { name: 'category, rare', path: `/category/${encodeURIComponent(rare_category)}` },
    ...Object.entries({ language: '/languages/javascript', resources: '/resources' }).flatMap(([name, path]) => [
      { name, path },
      { name: `${name}, second page`, path: `${path}?page=2` },
      { name: `${name}, last page`, path: `${path}?page=${pages}` },
    ]),
    ...searches.map(([kind, word]) => ({ name: `posts, search (${kind})`, path: `/posts?search=${word}` })),
    ...searches.map(([kind, word]) => ({ name: `projects, search (${kind})`, path: `/projects?search=${word}` })),
    { name: 'posts, search, two words', path: '/posts?search=solder+circ' },
    { name: 'posts, search, last page', path: `/posts?search=${WORDS.everywhere}&page=${pages}` },
    { name: 'category, search', path: `${ofCategory}?search=${WORDS.everywhere}` },
    ...searches.map(([kind, word]) => ({ name: `suggestions (${kind})`, path: `/functions/suggest?q=${word}` })),
    { name: 'post', path: `/posts/${slug}` },
    { name: 'missing post', path: '/posts/never-was-here' },
    { name: 'Markdown of a post', path: `/posts/${slug}.md` },
    { name: 'missing Markdown', path: '/posts/never-was-here.md' },
    { name: 'preview for others', path: `/preview/${preview_token}` },
    { name: 'similar posts', path: '/functions/similar-posts?path=/posts/solder-circuit' },
    { name: 'not found', path: '/never/was/here' },
    { name: 'not found, by its address', path: '/404' },
    { name: 'not found, a picture', path: `/media/${'0'.repeat(64)}/640` },
    { name: 'not found, an icon', path: `/media/icons/${'0'.repeat(64)}/icon-192.png` },
    { name: 'default cover', path: '/plates/plate-loop.svg' },
    { name: 'social picture, of no post', path: '/social/0123456789abcdef/never-was-here.png' },
    { name: 'social picture, former', path: `/social/0123456789abcdef/${slug}.png` },
    { name: 'moved', path: '/pages/faq' },
    { name: 'own page', path: '/uses' },
    { name: 'missing page', path: '/never-was-here' },
    ...['about', 'contact', 'faq', 'privacy', 'disclaimer', 'categories', 'languages'].map((page) => ({ name: page, path: `/${page}` })),
    ...['rss.xml', 'atom.xml', 'feed.json', 'sitemap.xml', 'robots.txt', 'llms.txt', 'site.webmanifest'].map((file) => ({
      name: file,
      path: `/${file}`,
    })),
    ...[1, Math.max(1, Math.ceil((pages * 6) / 10_000) - 1)].map((part) => ({
      name: `sitemap, part ${part === 1 ? 'one' : 'late'}`,
      path: `/sitemap/${part}.xml`,
    })),
    { name: 'sign-in', path: '/admin/login' },
    { name: 'set-up', path: '/admin/setup' },
    { name: 'likes of a post', path: '/functions/comment-likes', body: { post_id, user_session: session } },
    { name: 'own comments', path: '/functions/own-comments', body: { post_id, user_session: session } },
    { name: 'like', path: '/functions/like-comment', body: { comment_id, user_session: session } },
    { name: 'home view', path: '/functions/increment-homepage-view', body: {} },
    { name: 'post view', path: '/functions/increment-post-view', body: { post_id } },
    {
      name: 'reading',
      path: '/functions/report-reading',
      body: { post_id, seconds: 5, heading: null, end: true, used: ['copy'], links: ['example.org/read'] },
    },
    ...gateStops(marks),
    {
      name: 'comment',
      path: '/functions/post-comment',
      body: { post_id, ...COMMENT, comment_text: 'What is asked here was asked by nobody else.' },
    },
    {
      name: 'reply',
      path: '/functions/post-comment',
      body: { post_id, ...COMMENT, parent_id: comment_id, comment_text: 'An answer to what was asked.' },
    },
  ]
}

/** The steps of a gated link, in their order. */
function gateStops({ post_id, alias, open_link_id, ticket }: Landmarks): Stop[] {
  return [
    { name: 'link look-up', path: '/functions/lookup-link', body: { token: alias, post_id } },
    { name: 'link ready', path: '/functions/link-ready', body: { ticket } },
    { name: 'link click', path: '/functions/increment-link-click', body: { link_id: open_link_id, ticket } },
    { name: 'link opened', path: '/functions/unlock-link', body: { ticket } },
  ]
}

const COMMENT = {
  user_name: 'Traveller',
  user_email: 'traveller@example.org',
  user_session: 'session-of-the-tour',
  elapsed_ms: 60_000,
} as const

export function ownersStops(marks: Landmarks): Stop[] {
  const { post_id, comment_id, slug, alias } = marks
  return [
    { name: 'session', path: '/admin/auth/get-session' },
    { name: 'dashboard', path: '/admin/dashboard' },
    ...postStops(marks),
    ...commentStops(marks),
    ...linkStops(marks),
    ...analyticsStops(marks),
    { name: 'categories', path: '/admin/categories' },
    { name: 'categories, search', path: '/admin/categories?search=a' },
    { name: 'pages', path: '/admin/pages' },
    { name: 'short texts', path: '/admin/pages/texts' },
    { name: 'new page', path: '/admin/pages/create' },
    { name: 'editing a page', path: `/admin/pages/edit/${post_id}` },
    { name: 'templates', path: '/admin/templates' },
    { name: 'new template', path: '/admin/templates/create' },
    { name: 'editing a template', path: `/admin/templates/edit/${post_id}` },
    { name: 'snippets', path: '/admin/templates/snippets' },
    { name: 'snippets for the editor', path: '/admin/functions/snippets' },
    { name: 'media', path: '/admin/media' },
    { name: 'media, unused', path: '/admin/media?search=a&filter=unused&sort=bytes&view=list' },
    { name: 'media, one picture', path: `/admin/media?picture=${'0'.repeat(64)}` },
    { name: 'pictures to choose from', path: '/admin/functions/find-pictures?search=a' },
    { name: 'redirects', path: '/admin/redirects' },
    { name: 'redirects, search', path: '/admin/redirects?search=a&kind=post&sort=hits' },
    { name: 'redirects, one rule', path: `/admin/redirects?rule=${marks.link_id}` },
    { name: 'find and replace', path: '/admin/posts/replace' },
    { name: 'upkeep', path: '/admin/upkeep' },
    { name: 'files', path: '/admin/files' },
    ...['outdated', 'searches', 'missing', 'aside'].map((queue) => ({ name: `upkeep, ${queue}`, path: `/admin/upkeep?queue=${queue}` })),
    { name: 'broken links', path: '/admin/broken-links' },
    { name: 'broken links, search', path: '/admin/broken-links?kind=moved&search=a&sort=checked' },
    { name: 'redirects file', path: '/admin/functions/export-redirects' },
    ...detailsStops(marks),
    { name: 'preview for the owner', path: `/admin/posts/preview/${post_id}` },
    { name: 'editing a post', path: `/admin/posts/edit/${post_id}` },
    { name: 'new post', path: '/admin/posts/create' },
    ...[
      'setup/site',
      'setup/figures',
      'setup/content',
      'settings',
      'settings/comments',
      'settings/site',
      'settings/look',
      'settings/navigation',
      'settings/cards',
      'settings/profiles',
      'settings/backups',
    ].map((page) => ({
      name: page,
      path: `/admin/${page}`,
    })),
    ...Object.entries(WORDS).map(([kind, word]) => ({ name: `palette (${kind})`, path: `/admin/functions/find?text=${word}` })),
    { name: 'history of a post', path: `/admin/functions/revisions?post_id=${post_id}` },
    { name: 'post in the editor', path: `/admin/functions/edited-post?post_id=${post_id}` },
    { name: 'slug check', path: `/admin/functions/check-slug?slug=${slug}` },
    { name: 'category suggestions', path: '/admin/functions/suggest-categories?text=a' },
    { name: 'preview links', path: `/admin/functions/preview-links?post_id=${post_id}` },
    { name: 'alias check', path: `/admin/functions/link-alias?alias=${alias}` },
    {
      name: 'marking a comment as needing no reply',
      path: '/admin/comments.data',
      body: { intent: 'no-reply-needed', comment_ids: [comment_id] },
    },
  ]
}

function postStops({ category, pages }: Landmarks): Stop[] {
  const address = (parameters: string) => `/admin/posts?${parameters}`
  const middle = Math.ceil(pages / 8)
  const ways = ADMIN_SORTS.flatMap((sort) => ['asc', 'desc'].map((way) => `sort=${sort}.${way}`))
  const narrowed = [
    ...Object.entries(WORDS).map(([kind, word]) => [`search (${kind})`, `search=${word}`]),
    ['category', `category=${encodeURIComponent(category)}`],
    ...ADMIN_HAS.map((has) => [`has ${has}`, `has=${has}`]),
    ...ADMIN_UPDATED.map((updated) => [`updated ${updated}`, `updated=${updated}`]),
  ]
  return [
    ...ADMIN_TABS.map((tab) => ({ name: `posts list, ${tab}`, path: address(`tab=${tab}`) })),
    ...['all', 'projects', 'drafts'].flatMap((tab) =>
      ways.map((way) => ({ name: `posts list, ${tab}, ${way}`, path: address(`tab=${tab}&${way}`) })),
    ),
    ...ways.map((way) => ({ name: `posts list, all, ${way}, middle page`, path: address(`${way}&page=${middle}`) })),
    ...narrowed.flatMap(([name, parameter]) => [
      { name: `posts list, ${name}`, path: address(`${parameter}`) },
      { name: `posts list, ${name}, last page, by title`, path: address(`${parameter}&sort=title.asc&page=${pages}`) },
      { name: `posts list, ${name}, of projects, by views`, path: address(`${parameter}&sort=views.desc&tab=projects`) },
    ]),
  ]
}

function detailsStops({ post_id, from, to }: Landmarks): Stop[] {
  const address = (parameters: string) => `/admin/posts/details/${post_id}?${parameters}`
  return [
    ...DETAILS_TABS.map((tab) => ({ name: `${tab} of a post`, path: address(`tab=${tab}`) })),
    ...['traffic', 'reading', 'journey', 'links'].flatMap((tab) => [
      { name: `${tab} of a post, a tenth`, path: address(`tab=${tab}&period=custom&from=${from}&to=${to}`) },
      { name: `${tab} of a post, everything`, path: address(`tab=${tab}&period=all`) },
    ]),
  ]
}

function commentStops({ post_id, comment_id }: Landmarks): Stop[] {
  const address = (parameters: string) => `/admin/comments?${parameters}`
  const narrowed = [
    ...Object.entries(COMMENT_WORDS).map(([kind, word]) => [`search (${kind})`, `search=${word}`]),
    ['of a post', `post=${post_id}`],
    ['of an author', `author=${comment_id}`],
    ...PERIODS.map((period) => [`of a ${period}`, `period=${period}`]),
  ]
  return [
    ...QUEUES.flatMap((queue) => [
      ...SORTS.map((sort) => ({ name: `comments list, ${queue}, ${sort}`, path: address(`queue=${queue}&sort=${sort}`) })),
      { name: `comments list, ${queue}, middle page`, path: address(`queue=${queue}&page=2000`) },
    ]),
    ...['all', 'unanswered', 'waiting'].flatMap((queue) =>
      narrowed.flatMap(([name, parameter]) => [
        { name: `comments list, ${queue}, ${name}`, path: address(`queue=${queue}&${parameter}`) },
        { name: `comments list, ${queue}, ${name}, last page`, path: address(`queue=${queue}&${parameter}&page=9999`) },
      ]),
    ),
  ]
}

function linkStops({ link_id, slug, alias }: Landmarks): Stop[] {
  const address = (parameters: string) => `/admin/link-shortener?${parameters}`
  const parameters = [
    ...LINK_SORTS.flatMap((sort) => ['asc', 'desc'].map((way) => `sort=${sort}&direction=${way}`)),
    ...[...LINK_STATES, 'any'].map((state) => `state=${state}`),
    ...LINK_LOCKS.map((lock) => `lock=${lock}`),
    ...LINK_PLACES.map((place) => `place=${place}`),
    ...['dataset', 'e', 'xylophonically', 'seed-link-000042'].map((word) => `search=${word}`),
    'page=200',
    'days=365',
  ]
  return [
    ...parameters.map((parameter) => ({ name: `links list, ${parameter}`, path: address(parameter) })),
    { name: 'links list, one link', path: address(`link=${link_id}`) },
    { name: 'links file', path: '/admin/functions/export-links' },
    { name: 'social picture of a text', path: '/admin/functions/draw-social-picture?slug=a&title=A&category=&type=post' },
    { name: 'code of a link', path: `/admin/functions/link-qr?address=${encodeURIComponent(`/posts/${slug}?token=${alias}`)}` },
    ...['', ...Object.values(WORDS)].map((word) => ({
      name: `posts for a link (${word})`,
      path: `/admin/functions/link-posts?search=${word}`,
    })),
    ...Object.entries(WORDS).map(([kind, word]) => ({
      name: `targets of a link (${kind})`,
      path: `/admin/functions/link-targets?text=${word}`,
    })),
  ]
}

function analyticsStops({ post_id, referrer, campaign, from, to }: Landmarks): Stop[] {
  const long = `period=custom&from=${from}&to=${to}`
  const address = (parameters: string) => `/admin/analytics?${parameters}`
  const filters = [
    `post=${post_id}`,
    'post=home',
    `referrer=${encodeURIComponent(referrer)}`,
    `campaign=${encodeURIComponent(campaign)}`,
    'device=phone',
  ]
  return [
    ...['7d', '30d', '90d'].map((period) => ({ name: `analytics, ${period}`, path: address(`period=${period}`) })),
    { name: 'analytics, a tenth', path: address(long) },
    ...filters.map((filter) => ({ name: `analytics, a tenth, ${filter.split('=')[0]}`, path: address(`${long}&${filter}`) })),
    { name: 'analytics, a tenth, two filters', path: address(`${long}&device=phone&referrer=${encodeURIComponent(referrer)}`) },
    ...PANEL_NAMES.map((panel) => ({ name: `analytics, a tenth, all ${panel}`, path: address(`${long}&panel=${panel}`) })),
    { name: 'analytics, everything', path: address('period=all') },
    { name: 'analytics, everything, device', path: address('period=all&device=phone') },
    ...['pages', 'links', 'outbound'].map((panel) => ({
      name: `analytics, everything, all ${panel}`,
      path: address(`period=all&panel=${panel}`),
    })),
    { name: 'analytics, a tenth, all pages, page 5', path: address(`${long}&panel=pages&at=5`) },
    { name: 'analytics file', path: `/admin/functions/export-analytics?what=pages&format=csv&${long}` },
  ]
}

/** The request of a browser; a POST has the origin of the site. */
export function requestOf({ path, body }: Stop, cookie: string | null): Request {
  const headers = new Headers({ 'User-Agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0' })
  if (cookie) headers.set('Cookie', cookie)
  if (!body) return new Request(new URL(path, ORIGIN), { headers })
  headers.set('Content-Type', 'application/json')
  headers.set('Origin', ORIGIN)
  return new Request(new URL(path, ORIGIN), { method: 'POST', headers, body: JSON.stringify(body) })
}
