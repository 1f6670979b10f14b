// The privacy page lists exactly the entries that the sources store in a browser. tests/e2e/browser-storage.full.spec.ts checks a real browser.
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { OWNER_ENTRIES, type StorageEntry, VISITOR_ENTRIES } from '#src/features/posts/pages/built-in/browser-storage.ts'

type Name = (typeof VISITOR_ENTRIES)[number]['name'] | (typeof OWNER_ENTRIES)[number]['name']

/** Every expression in the sources that writes to the browser's storage, and the entries that it writes. */
const WRITES: Record<string, Name[]> = {
  'src/features/auth/flash-notice.ts: `${NAME}=${name}': ['inkfolio_notice'],
  'src/features/auth/flash-notice.ts: document.cookie = `${NAME}=; Path=/admin; Max-Age=0`': ['inkfolio_notice'],
  'src/features/auth/session/auth-channel.ts: writeStored(NAME,': ['inkfolio-auth'],
  'src/features/auth/sign-in/known-device.server.ts: `${NAME}=${value}': ['inkfolio_device'],
  'src/features/comments/comment-session.ts: writeStored(STORAGE_KEY,': ['comment_session_id'],
  'src/features/comments/form/comment-drafts.ts: writeStored(STORAGE_KEY,': ['comment_drafts'],
  'src/features/comments/form/remembered-author.ts: writeStored(STORAGE_KEY,': ['comment_author'],
  'src/features/links/gate/stored-ticket.ts: .setItem(keyOf(token),': ['link_ticket'],
  "src/features/posts/admin/list/visible-columns.ts: `${COOKIE}=${columns.join('.')}": ['inkfolio_post_columns'],
  'src/features/posts/admin/list/visible-columns.ts: document.cookie = columnsCookie(next)': [],
  'src/features/posts/article/share/mastodon-form.tsx: writeStored(KEY,': ['mastodon_server'],
  'src/features/posts/editor/saving/local-draft.ts: .setItem(keyOf(kind, draft),': ['inkfolio:unsaved', 'inkfolio:aside'],
  'src/features/posts/rich-text/uploads/pending-pictures.ts: openDB<Database>(NAME,': ['inkfolio-pictures'],
  // Its callers pass the key.
  'src/lib/browser/local-storage.ts: .setItem(key,': [],
  'src/ui/theme.ts: writeStored(KEY,': ['theme'],
}

/** Cookies that better-auth names; the journey checks them in a real browser. */
const BY_LIBRARY: Name[] = ['inkfolio.session_token', 'inkfolio.two_factor', 'inkfolio.better-auth-passkey']

const WAYS = [
  /(?:\.setItem|\bwriteStored(?!\(key: ))\((?:[^(),]|\([^()]*\))*,/g,
  /\b(?:local|session)Storage(?:\.(?!getItem|setItem|removeItem|key\b|length|clear)\w+|\[)[^\n]*/g,
  /\bdocument\.cookie\s*=[^\n]*/g,
  /`[^`;\n]*(?=;[^`\n]*Max-Age=\$)/g,
  /\b(?:indexedDB|cookieStore|caches)\.[^\n]*/g,
  /\bopenDB(?:<\w+>)?\([^,\n]*,/g,
]

const sources = globSync('src/**/*.{ts,tsx}').filter((file) => !/\.test\.tsx?$/.test(file))

function writesOf(file: string): string[] {
  const text = readFileSync(file, 'utf8')
  return WAYS.flatMap((way) => [...text.matchAll(way)].map(([written]) => `${file}: ${written.trim()}`))
}

test('WRITES lists every expression that stores something in a browser', () => {
  expect(sources.flatMap(writesOf).sort()).toEqual(Object.keys(WRITES).sort())
})

test('the privacy page lists exactly the stored entries', () => {
  const listed: StorageEntry[] = [...VISITOR_ENTRIES, ...OWNER_ENTRIES]
  const stored = new Set([...Object.values(WRITES).flat(), ...BY_LIBRARY])
  expect(listed.map(({ name }) => name).sort()).toEqual([...stored].sort())
})

test.each(Object.entries(WRITES))('%s writes the entries of its row', (write, names) => {
  const text = readFileSync(write.slice(0, write.indexOf(':')), 'utf8')
  for (const name of names) expect(text).toContain(name.replace(/^inkfolio:/, ''))
})
