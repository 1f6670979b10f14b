// A built site that searches its log for private data when it closes.
import assert from 'node:assert/strict'
import { type BuiltSite, OWNER, startBuiltSite } from './built-site.ts'

export const METRICS_TOKEN = 'canary-token-of-the-operator'

export async function startAttackedSite(): Promise<BuiltSite> {
  const site = await startBuiltSite({ variables: { LOG_LEVEL: 'debug', METRICS_TOKEN } })
  return {
    ...site,
    async close() {
      await site.close()
      assert.deepEqual(findPrivateLines(site), [], 'the log holds private data')
    },
  }
}

const PRIVATE =
  /[\w.+-]+@[\w-]+(\.[\w-]+)*\.[a-z]{2,}|\b(?!127\.0\.0\.1\b)\d{1,3}(\.\d{1,3}){3}\b|session_token=[\w%.-]{16,}|scrypt\$|Bearer /

/** Log lines with mail addresses, network addresses, sessions, or secrets of the owner. */
function findPrivateLines(site: BuiltSite): string[] {
  const known = [OWNER.email, OWNER.password, METRICS_TOKEN, ...site.cookie.split('; ').map((pair) => pair.replace(/^[^=]*=/, ''))]
  return listLogLines(site).filter((line) => PRIVATE.test(line) || known.some((secret) => line.includes(secret)))
}

/**
 * The lines of the log without paths and addresses of pictures: the site logs a path as the client sent it, without the query, and the address
 * of a picture in an article belongs to the owner.
 */
export function listLogLines({ log }: Pick<BuiltSite, 'log'>): string[] {
  const lines = log().split('\n')
  return lines.filter((line) => line.startsWith('{')).map((line) => line.replaceAll(/"(?:path|url|reason)":"(\\.|[^"\\])*"/g, ''))
}

/** Addresses that need no sign-in, also some that answer 404 or redirect. */
export const PUBLIC = [
  ...[
    '/',
    '/posts',
    '/projects',
    '/languages',
    '/languages/python',
    '/categories',
    '/category/technology',
    '/resources',
    '/archive',
    '/faq',
  ],
  ...['/privacy', '/disclaimer', '/about', '/contact', '/404', '/no/such/page', '/posts/no-such-post', '/pages/about', '/admin/login'],
  ...[
    '/rss.xml',
    '/atom.xml',
    '/feed.json',
    '/sitemap.xml',
    '/sitemap/pages.xml',
    '/robots.txt',
    '/llms.txt',
    '/posts/no-such-post.md',
    '/site.webmanifest',
    '/healthz',
    '/readyz',
  ],
  ...[
    '/admin',
    '/admin/dashboard',
    '/admin/nothing',
    '/preview/nothing',
    '/media/nothing',
    '/media/icons/../../secrets/favicon.ico',
    `/media/icons/${'0'.repeat(64)}/icon-192.png`,
    '/social/nothing.png',
    '/social/0123456789abcdef/no-such-post.png',
    '/assets/nothing.js',
    '/metrics',
    '/favicon.ico',
  ],
]
