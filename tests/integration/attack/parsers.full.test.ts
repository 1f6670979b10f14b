// The worst input of the largest accepted size for every parser: the answer has an expected status. The response time has no limit except
// that a request without an answer fails (`HANGS_MS` in `built-site.ts`).
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { EMPTY_FIELDS, someAddress } from '#tests/support/built-site.ts'
import { test } from './attack-test.ts'

const fill = (part: string, size: number) => part.repeat(Math.ceil(size / part.length)).slice(0, size)
const PARTS = ['a', ' ', '<', 'http://', 'a@', 'a.', '.', '\n', '&', '\0', '😀', '"', '\\', '- ', '%']
const NESTED = ['[', '{"a":', '[{"b":[', '"\\u0000",', '-', '1e9', '{"__proto__":']

test('texts, names and mail addresses of comments and sign-ins', async ({ site }) => {
  const post_id = randomUUID()
  for (const part of PARTS) {
    const text = fill(part, 300_000)
    const comment = { post_id, user_name: fill(part, 90), user_email: text, comment_text: text, user_session: 'x' }
    for (const user_email of [text, `${text.slice(0, 200)}@example.com`, `a@${text.slice(0, 240)}.com`]) {
      const answer = await site.call('/functions/post-comment', { ...comment, user_email }, { 'X-Forwarded-For': someAddress() })
      expect([400, 413], part).toContain(answer.status)
    }
    const typed = { email: text, password: text, code: text }
    const entered = await site.submit('/admin/login', typed, { 'X-Forwarded-For': someAddress() })
    expect([400, 401, 413], part).toContain(entered.status)
  }
})

test('deeply nested JSON, forms with many fields, and multipart bodies', async ({ site }) => {
  const headers = { Origin: site.origin, 'Content-Type': 'application/json' }
  for (const part of NESTED) {
    const open = fill(part, 900_000)
    const closed = `${'['.repeat(450_000)}${']'.repeat(450_000)}`
    for (const body of [open, closed, `{"post_id":${closed}}`]) {
      for (const name of ['post-comment', 'lookup-link', 'report-reading', 'increment-post-view']) {
        const sent = { ...headers, 'X-Forwarded-For': someAddress() }
        expect([400, 413, 'closed'], part).toContain(
          await statusOf(site.ask(`/functions/${name}`, { method: 'POST', headers: sent, body })),
        )
      }
    }
  }
  const fields = Array.from({ length: 100_000 }, (_, n) => `a${n}=`).join('&')
  const multipart = fill('--x\r\nContent-Disposition: form-data; name="email"\r\n\r\na\r\n', 900_000)
  for (const [type, body, wanted] of [
    ['application/x-www-form-urlencoded', fields, [413]],
    ['application/x-www-form-urlencoded', fields.slice(0, 7_900), [400, 401]],
    ['application/x-www-form-urlencoded', fill('%', 7_900), [400, 401]],
    ['multipart/form-data; boundary=x', multipart, [415]],
    [`multipart/form-data; boundary=${fill('-', 8_000)}`, fill('-', 900_000), [415]],
  ] as const) {
    const sent = { Origin: site.origin, 'Content-Type': type, 'X-Forwarded-For': someAddress() }
    expect([...wanted, 'closed'], type.slice(0, 40)).toContain(
      await statusOf(site.ask('/admin/login', { method: 'POST', headers: sent, body })),
    )
  }
})

/** 'closed' when the server refused the body and closed the connection before all of it was sent. */
async function statusOf(answer: Promise<{ status: number }>): Promise<number | 'closed'> {
  try {
    return (await answer).status
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'EPIPE' || error.code === 'ECONNRESET')) return 'closed'
    throw error
  }
}

test('search texts, on every screen with a search', async ({ site }) => {
  const headers = { Cookie: site.cookie }
  for (const part of ['a ', 'ab', '"', '-', '&|!', '(a|', 'é', "'", ':*', '<->', '\\', '%', '_', 'ﬃ', '\u0301', '😀']) {
    const search = encodeURIComponent(fill(part, 3_900))
      .slice(0, 12_000)
      .replace(/(%..?)?%?$/, '')
      .replace(/%E.(%..)?$/, '')
      .replace(/%F.(%..){0,2}$/, '')
    for (const address of [
      ...[`/posts?search=${search}`, `/projects?search=${search}`, `/posts?category=${search}`],
      ...['posts', 'comments', 'link-shortener', 'redirects', 'categories'].map((screen) => `/admin/${screen}?search=${search}`),
      ...[`find?text`, 'link-posts?search', 'link-targets?text', 'suggest-categories?text', 'check-slug?slug'].map(
        (name) => `/admin/functions/${name}=${search}`,
      ),
      ...[`/admin/analytics?panel=searches&campaign=${search}`, `/admin/analytics?referrer=${search}`],
    ]) {
      expect([200, 400], address.slice(0, 60)).toContain((await site.ask(address, { headers })).status)
    }
  }
})

test('a file of links', async ({ site }) => {
  const headers = { Origin: site.origin, Cookie: site.cookie, 'Content-Type': 'text/csv' }
  const size = 2_000_000
  const head = 'alias,name,target,starts,max_uses,password\n'
  for (const body of [
    `${head}"${fill('""', size)}`,
    `${head}${fill('"a"b,', size)}`,
    `${head}${fill(',', size)}`,
    `${head}${fill('\n', size)}`,
    `${head}"${fill('\n', size)}"\n`,
    `${head}a,${fill(' ', size)}x,https://a.b/\n`,
    `${head}a,n,https://${fill('a.', size)}\n`,
    `${head}${fill('a-', size)},n,https://a.b/\n`,
    `${head}a,n,https://a.b/,${fill('2', size)},${fill('9', 1_000)}\n`,
    `alias${fill(',alias', size)}\n`,
    `${head}${fill('a,n,https://a.b/\n', 19_000 * 17)}`,
    `${head}${fill(`a,n,https://a.b/,,,${'p'.repeat(10)}\n`, 60 * 30)}`,
  ]) {
    const { status, text } = await site.ask('/admin/functions/import-links?mode=check', { method: 'POST', headers, body })
    expect([200, 400], body.slice(0, 60)).toContain(status)
    if (status === 400) expect(text).toContain('"reason":"The')
  }
  const notUtf8 = { method: 'POST', headers, body: Buffer.from([0xff, 0xfe]) }
  expect((await site.ask('/admin/functions/import-links?mode=check', notUtf8)).status).toBe(400)
})

test('a file of redirects', async ({ site }) => {
  const headers = { Origin: site.origin, Cookie: site.cookie, 'Content-Type': 'text/csv' }
  const size = 2_000_000
  const head = 'from,to,status\n'
  for (const body of [
    `${head}"${fill('""', size)}`,
    `${head}/a,/${fill('a/', size)},301\n`,
    `${head}/${fill('%2e', size)},/b,301\n`,
    `${head}/a,https://${fill('a.', size)},301\n`,
    `${head}/a,/b,${fill('3', size)}\n`,
    `${head}${fill('/a/*,/b/*,301\n', 9_000 * 14)}`,
    `${head}${Array.from({ length: 9_000 }, (_, n) => `/${'a/'.repeat(20)}${n},/b/${n}`).join('\n')}`,
  ]) {
    const { status } = await site.ask('/admin/functions/import-redirects?mode=check', { method: 'POST', headers, body })
    expect([200, 400], body.slice(0, 60)).toContain(status)
  }
})

test('an article', async ({ site }) => {
  const post_id = randomUUID()
  let version = 0
  const size = 150_000
  for (const part of [
    ...[
      '<div>',
      '<ul><li>',
      '<b><p>',
      '<h2>x</h2>',
      '<a>x</a>',
      '<p></p>',
      '<table><tr><td>',
      '<',
      '&',
      '<!--',
      '</p>',
      '<svg>',
      '<a b c ',
      '<p id=x>',
    ],
    ...[
      '<h2 id=a>x</h2><a href="#a">y</a>',
      '<img src="/x.png">',
      '<pre><code class="language-js">`${</code></pre>',
      '<blockquote><p>[!NOTE]</p>',
    ],
  ]) {
    const fields = { ...EMPTY_FIELDS, title: 'Busy', slug: 'busy', content: fill(part, size) }
    const saved = await site.change('/admin/functions/save-draft', { post_id, version, overwrites: true, fields })
    expect(saved.status, `${part}: ${saved.text}`).toBe(200)
    const answer: { version: number } = JSON.parse(saved.text)
    version = answer.version
    const shown = await site.ask(`/admin/posts/preview/${post_id}`, { headers: { Cookie: site.cookie } })
    expect(shown.status, part).toBe(200)
  }
})
