// Cross-site requests, guessed passwords, forged tickets, malicious pictures, and requests to private addresses.
import { randomUUID } from 'node:crypto'
import { createServer } from 'node:http'
import { deflateSync } from 'node:zlib'
import { expect } from 'vitest'
import routes from '#src/routes.ts'
import { listenLocally } from '#tests/local-server.ts'
import { type BuiltSite, makeLink, OWNER, someAddress, writePost } from '#tests/support/built-site.ts'
import { test } from './attack-test.ts'

type Entry = { path?: string | undefined; children?: Entry[] | undefined }

/** Every address of the URL map, with something in place of its parameters. */
function addressesOf(entries: readonly Entry[], base = ''): string[] {
  return entries.flatMap(({ path = '', children = [] }) => {
    const address = path === '' ? base : `${base}/${path.replace(/:\w+|\*/g, randomUUID())}`
    return [address || '/', ...addressesOf(children, address)]
  })
}

const ADDRESSES = [...new Set(addressesOf(routes))]

const FOREIGN: Record<string, string>[] = [
  { Origin: 'https://evil.example' },
  { Origin: 'null' },
  { Origin: 'http://127.0.0.1' },
  { 'Sec-Fetch-Site': 'cross-site' },
  { 'Sec-Fetch-Site': 'same-site' },
  { 'Sec-Fetch-Site': 'cross-site', 'Sec-Fetch-Mode': 'navigate', Referer: 'https://evil.example/' },
]
const FORMS = {
  'application/x-www-form-urlencoded': 'intent=x&name=x',
  'text/plain': '{"intent":"trash"}',
  'application/json': '{"intent":"trash"}',
}

test('requests from another site are refused and change nothing', async ({ site }) => {
  const post = await writePost(site, { slug: `kept-${randomUUID().slice(0, 8)}` })
  for (const [place, address] of ADDRESSES.entries()) {
    // Each address is tested with every second kind of request, alternating: all addresses share the same check.
    for (const [index, foreign] of FOREIGN.entries()) {
      if ((index + place) % 2 === 0) continue
      const [type, body] = Object.entries(FORMS)[index % 3] ?? ['', '']
      const headers = { ...foreign, 'Content-Type': type, Cookie: site.cookie }
      const { status } = await site.ask(address, { method: 'POST', headers, body })
      expect(status, `POST ${address} ${JSON.stringify(foreign)}`).toBeGreaterThanOrEqual(400)
      expect(status, `POST ${address} ${JSON.stringify(foreign)}`).toBeLessThan(500)
    }
  }
  const trash = { intent: 'trash', post_ids: [post] }
  const forged = { method: 'POST', headers: { Origin: 'https://evil.example', 'Content-Type': 'application/json', Cookie: site.cookie } }
  expect((await site.ask('/admin/posts.data', { ...forged, body: JSON.stringify(trash) })).status).toBe(400)
  const plain = { ...forged, headers: { Cookie: site.cookie, 'Content-Type': 'text/plain' } }
  expect((await site.ask('/admin/posts.data', { ...plain, body: JSON.stringify(trash) })).status).toBe(415)
  expect((await site.change('/admin/posts.data', trash)).text).toContain(post)
})

async function signIn(site: BuiltSite, email: string, password: string, address = someAddress()): Promise<number> {
  return (await site.submit('/admin/login', { email, password }, { 'X-Forwarded-For': address })).status
}

test('ten wrong passwords a minute are allowed, per network address and per account', async ({ site }) => {
  const address = someAddress()
  const alone = await Promise.all(Array.from({ length: 15 }, (_, n) => signIn(site, `nobody-${n}@mail.example`, 'x', address)))
  expect(alone.filter((status) => status === 401)).toHaveLength(10)
  expect(alone.filter((status) => status === 429)).toHaveLength(5)
  const somebody = `${randomUUID()}@mail.example`
  const spread = await Promise.all(Array.from({ length: 15 }, () => signIn(site, somebody, 'x')))
  expect(spread.filter((status) => status === 401)).toHaveLength(10)
  expect(spread.filter((status) => status === 429)).toHaveLength(5)
  // Other tests may have used up attempts for the owner in this minute; a known device has its own limit.
  const attacked = await Promise.all(Array.from({ length: 15 }, () => signIn(site, OWNER.email, 'x')))
  expect(attacked.filter((status) => status === 429).length).toBeGreaterThanOrEqual(5)
  const headers = { Cookie: site.cookie, 'X-Forwarded-For': address }
  const home = await site.submit('/admin/login?next=https://evil.example/admin/posts', OWNER, headers)
  expect([home.status, home.headers.location]).toEqual([303, '/admin/dashboard'])
})

test('a forged, early or foreign ticket is refused', async ({ site }) => {
  const post_id = await writePost(site, { slug: `gate-${randomUUID().slice(0, 8)}` })
  const [alias, other] = [`t${randomUUID().slice(0, 8)}`, `o${randomUUID().slice(0, 8)}`]
  const link = await makeLink(site, { name: 'Open', url: 'https://example.com/target', alias })
  const foreign = await makeLink(site, { name: 'Other', url: 'https://example.com/other', alias: other })
  const lookup = await site.call('/functions/lookup-link', { token: alias, post_id })
  const { ticket }: { ticket: string } = JSON.parse(lookup.text)
  const [linkId = '', openedAt = '', id = '', signature = ''] = ticket.split('.')
  const earlier = String(Number(openedAt) - 60_000)
  const forged = [
    ticket,
    ...[
      `${linkId}.${earlier}.${id}.${signature}`,
      `${foreign}.${openedAt}.${id}.${signature}`,
      `${linkId}.${openedAt}.${randomUUID()}.${signature}`,
    ],
    ...[
      `${linkId}.${earlier}.${id}.`,
      `${linkId}.${earlier}.${id}`,
      `${linkId}.${earlier}.${id}.${'A'.repeat(43)}`,
      `${ticket}\n`,
      ` ${ticket}`,
      `${ticket}=`,
    ],
    ...[
      ticket.toUpperCase(),
      `${ticket}.${ticket}`,
      `${linkId}.-1.${id}.${signature}`,
      `${linkId}.9999999999999.${id}.${signature}`,
      '',
      '....',
    ],
  ]
  const late = ['Date', 'X-Forwarded-Date', 'If-Modified-Since'].map((name) => [name, 'Fri, 01 Jan 2100 00:00:00 GMT'])
  for (const text of forged) {
    for (const body of [{ ticket: text }, { ticket: text, password: '' }, { ticket: text, now: '2100-01-01T00:00:00Z', opened_at: 0 }]) {
      const answer = await site.call('/functions/unlock-link', body, Object.fromEntries(late))
      expect([400, 403], text).toContain(answer.status)
      expect(answer.text).not.toContain('example.com')
    }
    expect((await site.call('/functions/increment-link-click', { link_id: link, ticket: text })).status).not.toBe(200)
  }
})

/** A PNG whose header claims `side` × `side` pixels, with little data. */
function enormousPng(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc(body))
    return Buffer.concat([length, body, sum])
  }
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([1, 0, 0, 0, 0], 8)
  const pixels = deflateSync(Buffer.alloc(1_000_000))
  return Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), chunk('IHDR', head), chunk('IDAT', pixels), chunk('IEND', Buffer.alloc(0))])
}

function crc(bytes: Uint8Array): number {
  let value = 0xffffffff
  for (const byte of bytes) {
    value ^= byte
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1
  }
  return (value ^ 0xffffffff) >>> 0
}

const GIF = Buffer.from('47494638396101000100800000000000ffffff2c00000000010001000002024401003b', 'hex')

test('an invalid or too large picture is refused, and a valid one is stored re-encoded', async ({ site }) => {
  const script = '<script>alert(1)</script>'
  const bad: [string, Uint8Array][] = [
    ['image/svg+xml', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    ['image/png', Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg">${script}</svg>`)],
    ['image/png', Buffer.from(`<!doctype html>${script}`)],
    ['image/png', Buffer.from('%PDF-1.7\n1 0 obj<</Type/Catalog>>endobj')],
    ['image/png', Buffer.concat([Buffer.from('504b0304', 'hex'), Buffer.alloc(100)])],
    ['image/tiff', Buffer.concat([Buffer.from('49492a0008000000', 'hex'), Buffer.alloc(100)])],
    ['image/png', Buffer.from('push graphic-context\nfill "url(http://127.0.0.1/x)"\n')],
    ['image/png', enormousPng(65_000)],
    ['image/png', enormousPng(8_000)],
    ['image/jpeg', Buffer.alloc(0)],
    ['image/jpeg', Buffer.concat([Buffer.from('ffd8ffe0', 'hex'), Buffer.from(script)])],
    ['text/html', GIF],
    ['multipart/form-data; boundary=x', GIF],
  ]
  const upload = (type: string, body: Uint8Array) =>
    site.ask('/admin/functions/upload-media?alt=../../etc/passwd', {
      method: 'POST',
      headers: { Origin: site.origin, Cookie: site.cookie, 'Content-Type': type },
      body,
    })
  for (const [type, body] of bad) {
    const answer = await upload(type, body)
    expect([400, 413, 415], `${type} ${Buffer.from(body.subarray(0, 20)).toString('latin1')}: ${answer.text}`).toContain(answer.status)
  }
  const polyglot = await upload('image/gif', Buffer.concat([GIF, Buffer.from(`/*${script}*/`)]))
  expect(polyglot.status, polyglot.text).toBe(200)
  const { url }: { url: string } = JSON.parse(polyglot.text)
  const stored = await site.ask(url)
  expect(stored.headers['content-type']).toMatch(/^image\/(webp|png|jpeg)$/)
  expect(stored.headers['content-security-policy']).toContain('sandbox')
  expect(stored.text).not.toContain('script')
  for (const path of [
    '/media/..%2f..%2flock',
    '/media/../lock',
    `${url}/../../lock`,
    `${url}/400/x`,
    `${url}/401`,
    `${url}%00`,
    '/media/external/../x/400',
  ]) {
    expect((await site.ask(path)).status, path).toBe(404)
  }
})

test('no external picture is fetched from a private network address, in any spelling', async ({ site }) => {
  let asked = 0
  const inside = createServer((_request, response) => {
    asked += 1
    response.end(GIF)
  })
  const port = await listenLocally(inside)
  const loopback = [
    '127.0.0.1',
    'localhost',
    '127.1',
    '127.0.1',
    '2130706433',
    '0x7f000001',
    '0x7f.1',
    '0177.0.0.1',
    '017700000001',
    '127.0.0.1.',
    '127。0。0。1',
  ]
  const six = [
    '[::1]',
    '[::]',
    '[::ffff:127.0.0.1]',
    '[::ffff:7f00:1]',
    '[64:ff9b::7f00:1]',
    '[::127.0.0.1]',
    '[2002:7f00:1::]',
    '[fe80::1]',
    '[fc00::1]',
  ]
  const other = [
    '0',
    '0.0.0.0',
    '10.0.0.1',
    '192.168.0.1',
    '172.16.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '224.0.0.1',
    '255.255.255.255',
    'localhost.',
    '①②⑦.⓪.⓪.①',
  ]
  const sources = [...loopback, ...six, ...other].map((host) => `http://${host}:${port}/x.gif`)
  const slug = `inside-${randomUUID().slice(0, 8)}`
  await writePost(site, {
    slug,
    thumbnail: sources[0] ?? '',
    content: sources.map((source) => `<p><img src="${source}" alt=""></p>`).join(''),
  })
  const page = await site.ask(`/posts/${slug}`)
  const addresses = [...new Set(page.text.match(/\/media\/external\/[0-9a-f]{64}\/\d+/g) ?? [])].filter((address) =>
    address.endsWith('/400'),
  )
  expect(addresses.length).toBeGreaterThan(15)
  for (const address of addresses) expect((await site.ask(address)).status).toBe(404)
  for (const hostile of [`/media/external/${'0'.repeat(64)}/400`, `/media/external/${encodeURIComponent(sources[0] ?? '')}/400`]) {
    expect((await site.ask(hostile)).status).toBe(404)
  }
  inside.close()
  expect(asked).toBe(0)
})
