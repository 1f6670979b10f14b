// Fuzzing, endless bodies, and thousands of idle or slow connections.
import { connect, type Socket } from 'node:net'
import fc from 'fast-check'
import { expect } from 'vitest'
import type { BuiltSite } from '#tests/support/built-site.ts'
import { someAddress } from '#tests/support/built-site.ts'
import { test } from './attack-test.ts'

/** For more rounds: `ATTACK_RUNS=20000 ATTACK_SEED=7 npx vitest run tests/integration/attack/flood`. */
const { ATTACK_RUNS: runs = '400', ATTACK_SEED: seed = '20261121' } = process.env

const FUNCTIONS = [
  'post-comment',
  'preview-comment',
  'edit-comment',
  'delete-comment',
  'like-comment',
  'comment-likes',
  'own-comments',
  'lookup-link',
  'unlock-link',
  'increment-link-click',
  'link-ready',
  'increment-post-view',
  'increment-homepage-view',
  'report-reading',
]
const PATHS = [
  ...FUNCTIONS.map((name) => `/functions/${name}`),
  ...[
    '/',
    '/posts',
    '/projects',
    '/posts/x',
    '/category/x',
    '/languages/x',
    '/pages/x',
    '/preview/x',
    '/media/x',
    '/media/external/x/400',
    '/404',
  ],
  ...['/admin/login', '/admin/setup', '/admin/auth/get-session', '/admin/auth/sign-out', '/admin/auth/passkey/verify-authentication'],
  ...[
    '/admin/functions/save-draft',
    '/admin/settings/site',
    '/sitemap/posts-1.xml',
    '/rss.xml',
    '/assets/x',
    '/metrics',
    '/posts.data',
    '/_root.data',
  ],
]

const nasty = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.constantFrom(
    '',
    '\0',
    '%',
    '%00',
    '%ff',
    '..',
    '../..',
    '__proto__',
    'constructor',
    "'; --",
    '{{x}}',
    '<script>',
    '\ud800',
    '1e999',
    '-1',
    'NaN',
    'null',
    'a'.repeat(3000),
  ),
  fc.uuid(),
)
const encoded = nasty.map((text) => encodeURIComponent(text.toWellFormed()))
const raw = fc.stringMatching(/^[!-~]{0,30}$/)
const path = fc
  .tuple(fc.constantFrom(...PATHS), fc.oneof(fc.constant(''), encoded, raw), fc.boolean())
  .map(([base, more, isData]) => `${base}${more && `/${more}`}${isData ? '.data' : ''}`)
const query = fc
  .array(
    fc.tuple(
      fc.oneof(fc.constantFrom('search', 'category', 'page', 'token', 'next', '_routes', 'index', 'q'), encoded),
      fc.oneof(encoded, raw),
    ),
    { maxLength: 4 },
  )
  .map((pairs) =>
    pairs
      .map((pair) => pair.join('='))
      .join('&')
      .replaceAll('#', ''),
  )
const field = fc.constantFrom(
  'post_id',
  'comment_id',
  'link_id',
  'parent_id',
  'user_name',
  'user_email',
  'comment_text',
  'user_session',
  'elapsed_ms',
  'seconds',
  'heading',
  'end',
  'used',
  'links',
  'token',
  'ticket',
  'password',
  'email',
  'code',
  'step',
  'fields',
  'version',
  '__proto__',
)
const json = fc.dictionary(field, fc.oneof(nasty, fc.jsonValue({ maxDepth: 3 }))).map((value) => JSON.stringify(value))
const form = fc.array(fc.tuple(field, encoded), { maxLength: 5 }).map((pairs) => pairs.map((pair) => pair.join('=')).join('&'))
const body = fc.oneof(
  fc.constant(''),
  json,
  json,
  form,
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom('[]', 'null', '0', '[[[[', '['.repeat(5_000), '{"a":'.repeat(2_000)),
)
const type = fc.constantFrom(
  'application/json',
  'application/json; charset=utf-16',
  'application/x-www-form-urlencoded',
  'text/plain',
  'multipart/form-data',
  'multipart/form-data; boundary=x',
  'image/png',
  'x',
  '',
)
const printable = fc.stringMatching(/^[ -~]{0,80}$/)
const header = fc.dictionary(
  fc.constantFrom(
    'Accept',
    'Accept-Encoding',
    'Accept-Language',
    'Cookie',
    'If-None-Match',
    'If-Modified-Since',
    'Range',
    'Referer',
    'Page-Referrer',
    'User-Agent',
    'X-Forwarded-For',
    'X-Forwarded-Proto',
    'Authorization',
    'Sec-Fetch-Site',
    'Expect',
    'Purpose',
  ),
  fc.oneof(
    printable,
    fc.constantFrom(
      '*',
      'inkfolio.session_token=x',
      'inkfolio.session_token=%',
      'bytes=0-,-1',
      '"x", *',
      'Bearer x',
      '::1',
      'br;q=0, *;q=0',
    ),
  ),
  { maxKeys: 4 },
)
const method = fc.constantFrom('GET', 'GET', 'POST', 'POST', 'HEAD', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND')

test('no random request causes a server error', { timeout: 300_000 + Number(runs) * 200 }, async ({ site }) => {
  await fc.assert(
    fc.asyncProperty(
      fc.record({ verb: method, address: path, asked: query, headers: header, contentType: type, text: body }),
      async (shot) => {
        const { verb, address, asked, headers, contentType, text } = shot
        const hasBody = verb !== 'GET' && verb !== 'HEAD'
        const sent = {
          'X-Forwarded-For': someAddress(),
          Origin: site.origin,
          ...headers,
          ...(hasBody ? { 'Content-Type': contentType } : {}),
        }
        const { status } = await site.ask(`${address}${asked && `?${asked}`}`, {
          method: verb,
          headers: sent,
          ...(hasBody ? { body: text } : {}),
        })
        expect(status).toBeGreaterThanOrEqual(200)
        expect(status).toBeLessThan(500)
      },
    ),
    { numRuns: Number(runs), seed: Number(seed), endOnFailure: true },
  )
  const errors = site
    .log()
    .split('\n')
    .filter((line) => line.startsWith('{"level":50') || line.startsWith('{"level":60'))
  expect(errors).toEqual([])
})

test('a body that never ends is not read to its end', async ({ site }) => {
  expect(await sendUntilCut(site)).toBeLessThan(500)
})

/** Sends an endless body until the server closes the connection. Returns the sent megabytes; 500 when it stayed open. */
async function sendUntilCut(site: BuiltSite): Promise<number> {
  const socket = await openSocket(site)
  const cut = { isCut: false }
  socket.resume().on('close', () => {
    cut.isCut = true
  })
  const json = `Origin: ${site.origin}\r\nContent-Type: application/json\r\nX-Forwarded-For: ${someAddress()}\r\n`
  socket.write(`POST /functions/post-comment HTTP/1.1\r\nHost: 127.0.0.1:${site.port}\r\n${json}Transfer-Encoding: chunked\r\n\r\n`)
  const piece = Buffer.from(`${(100_000).toString(16)}\r\n${'x'.repeat(100_000)}\r\n`)
  let pieces = 0
  for (; !cut.isCut && pieces < 5_000; pieces++) {
    await new Promise((resolve) => socket.write(piece, resolve))
    await new Promise(setImmediate)
  }
  return pieces / 10
}

function openSocket(site: BuiltSite, text = ''): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(site.port, '127.0.0.1', () => {
      if (text) socket.write(text)
      resolve(socket)
    })
    socket.on('error', reject)
  })
}

test('other visitors are served during two thousand idle or incomplete requests', async ({ site }) => {
  const sockets: Socket[] = []
  try {
    for (let round = 0; round < 20; round++) {
      const half = 'POST /functions/post-comment HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\nContent-Type: application/json\r\n'
      const texts = [...Array(50).fill(''), ...Array(25).fill('GET / HTTP/1.1\r\nHost: x\r\nX-A: '), ...Array(25).fill(`${half}\r\n{`)]
      sockets.push(...(await Promise.all(texts.map((text: string) => openSocket(site, text)))))
    }
    expect(sockets).toHaveLength(2_000)
    for (const address of ['/', '/posts', '/healthz', '/readyz']) expect((await site.ask(address)).status, address).toBe(200)
  } finally {
    for (const socket of sockets) socket.destroy()
  }
  expect((await site.ask('/readyz')).status).toBe(200)
})
