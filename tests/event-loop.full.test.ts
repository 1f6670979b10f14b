// Sends texts that slow down patterns and parsers to every public route: in the path, the query, every header and every field. One request
// must not block the event loop. The test measures CPU time of this thread, which other load does not change. It also prints the longest
// stall of the event loop, without a limit.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, vi } from 'vitest'
import { BODY_LIMITS } from '#src/server/http/request-body.server.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { COMMENTED, PUBLIC_ACTIONS, type PublicAction } from '#tests/support/public-actions.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'
import { siteRoutes } from '#tests/support/site-routes.ts'

// Without these the webhook does not exist.
vi.hoisted(() => {
  vi.stubEnv('CONTENT_DIR', '/nowhere')
  vi.stubEnv('CONTENT_WEBHOOK_SECRET', 'a-secret-of-this-test')
})

// Without rate limits, which would refuse most requests before they are parsed.
vi.mock('#src/server/rate-limit/rate-limit.server.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  countAgainst: async () => {},
}))

// Skips the delay of refused sign-ins.
vi.mock('node:timers/promises', async (importOriginal) => ({ ...(await importOriginal<object>()), setTimeout: async () => {} }))

/** Node limits the address and all headers together to 16 kB; here each of them is nearly as long. */
const LONGEST = 15_500
/** The promise is 50 ms; a pattern with quadratic time needs 150 ms or more. The minimum of several tries excludes compilation and garbage collection. */
const MAX_MS = 120
/** A slow machine needs more for linear work. Half the text halves linear work and quarters quadratic work. */
const MAX_GROWTH = 3
const TRIES = 4

/** A prefix, a repeated part and a suffix; recheck found most of them for earlier patterns of the code. */
const ATTACKS: readonly (readonly [begin: string, repeated: string, end: string])[] = [
  ['', 'a', ''],
  ['a@', '.', '@'],
  ['a@a', '.a', '@'],
  ['x', '/', 'x/'],
  ['https://x', ')', ''],
  ['', '(http://', ' '],
  ['', '[', ''],
  ['', '{"a":[', ''],
  ['', '<', ''],
  ['', '<script', ''],
  ['x', ' ', 'x'],
  ['x', '\n \t', 'x'],
  ['-', 'HEADLESS', 'aBOT'],
  ['bot ', 'Version/. .', ''],
  ['inkfolio.session_token=', '; ', 'x'],
  ['', 'inkfolio_device=aaaaaaaaaaaaaaaaaaaaaa.', ';'],
  ['', 'a=b; ', ''],
  ['', 'W/"a", ', '"'],
  ['', 'br;q=0.1, ', ''],
  ['', '0', 'x'],
  ['', '%41', '%'],
  ['e', '\u0301', ''],
  ['', '😀', ''],
  ['', '-a', '-'],
  ['"', '\\"', ''],
  ['::', '1:', '.'],
]

/** The keys that pages read out of their addresses. */
const QUERY_KEYS = ['search', 'category', 'page', 'token', 'reply', 'next', '_routes']

/** The headers that the site reads, but for the host and the length of a body. */
const HEADERS = [
  ...[
    'accept',
    'accept-encoding',
    'authorization',
    'content-type',
    'cookie',
    'if-none-match',
    'if-range',
    'origin',
    'page-referrer',
    'range',
  ],
  ...['referer', 'sec-fetch-site', 'sec-purpose', 'user-agent', 'x-forwarded-for', 'x-forwarded-proto'],
]

type Shot = { name: string; address: string; init: RequestInit }

function fill([begin, repeated, end]: (typeof ATTACKS)[number], length: number): string {
  return `${begin}${repeated.repeat(Math.max(1, Math.floor((length - begin.length - end.length) / repeated.length)))}${end}`
}

/** Addresses and headers hold ASCII only. */
function encode(text: string): string {
  return text.replace(/[^!-~ ]/gu, encodeURIComponent)
}

function headersFull(text: string): Headers {
  const headers = new Headers()
  for (const name of HEADERS) headers.set(name, encode(text).slice(0, LONGEST))
  return headers
}

const publicPages = [
  ...new Set(
    siteRoutes
      .filter(({ id, parentId }) => id !== 'routes/admin/guarded' && parentId !== 'routes/admin/guarded')
      .map(({ address }) => address || '/'),
  ),
]

function shotsAtPages(attack: (typeof ATTACKS)[number], scale: number): Shot[] {
  const text = fill(attack, LONGEST * scale)
  const headers = headersFull(text)
  const part = encodeURIComponent(text.slice(0, LONGEST)).slice(0, LONGEST).replace(/%.?$/, '')
  const query = new URLSearchParams(QUERY_KEYS.map((key) => [key, text]))
  const asWritten = `/${encode(text).replaceAll(/[?#\\ ]/g, '')}`.slice(0, LONGEST + 1)
  const atPages = publicPages.flatMap((page): Shot[] => [
    { name: `${page} in the path`, address: /[:*]/.test(page) ? page.replace(/:\w+|\*/, part) : `${page}/${part}`, init: {} },
    { name: `${page} in the query`, address: `${page.replace(/:\w+|\*/, COMMENTED)}?${query}`, init: {} },
    { name: `${page} in the headers`, address: `${page.replace(/:\w+|\*/, COMMENTED)}?search=x`, init: { headers } },
  ])
  return [{ name: 'an address as it is written', address: asWritten, init: {} }, ...atPages]
}

const GOOD: Record<string, unknown> = {
  user_name: 'Mei',
  user_email: 'mei@tanaka.example',
  comment_text: 'Why is that?',
  used: [],
  links: [],
  heading: null,
  end: true,
  seconds: 1,
  elapsed_ms: 5_000,
}

function shotsAtAction({ address, body, isForm, fields }: PublicAction, attack: (typeof ATTACKS)[number], scale: number): Shot[] {
  const limit = body === null ? 0 : BODY_LIMITS[body]
  // Three lengths: close to the limit of the body, of the longest field and of the shortest field.
  return fields.flatMap((field) =>
    [limit - 500, 950, 240].flatMap((length): Shot[] => {
      const value = fill(attack, length * scale)
      const good = Object.fromEntries(fields.filter((each) => each in GOOD).map((each) => [each, GOOD[each]]))
      const filled = { ...good, post_id: POST_ID, [field]: field === 'links' || field === 'used' ? [value] : value }
      const text = isForm
        ? new URLSearchParams(Object.entries(filled).map(([key, said]) => [key, String(said)])).toString()
        : JSON.stringify(filled)
      const headers = {
        Origin: ORIGIN,
        'User-Agent': 'Firefox',
        'Content-Type': isForm ? 'application/x-www-form-urlencoded' : 'application/json',
      }
      return [{ name: `${address} ${field} (${length})`, address, init: { method: 'POST', headers, body: text.slice(0, limit) } }]
    }),
  )
}

const POST_ID = '00000000-0000-4000-8000-000000000001'

onEmbedded('one request', (test, engine) => {
  /** CPU time in milliseconds. */
  async function costOf({ ask }: TestSite, { address, init }: Shot): Promise<number> {
    const before = process.threadCpuUsage()
    // Concatenated, because `new URL` reads a path that begins with two slashes as a host.
    const answer = await ask(ORIGIN + address, init)
    await answer.arrayBuffer()
    const { user, system } = process.threadCpuUsage(before)
    expect(answer.status, address.slice(0, 80)).toBeLessThan(500)
    return (user + system) / 1000
  }

  async function leastOf(site: TestSite, shot: Shot): Promise<number> {
    let least = await costOf(site, shot)
    for (let time = 1; time < TRIES && least > MAX_MS; time++) least = Math.min(least, await costOf(site, shot))
    return least
  }

  test.each([
    ['page', (scale: number) => ATTACKS.flatMap((attack) => shotsAtPages(attack, scale))],
    ['action', (scale: number) => PUBLIC_ACTIONS.flatMap((action) => ATTACKS.flatMap((attack) => shotsAtAction(action, attack, scale)))],
  ])('to a %s does not block the event loop', async (what, makeShots) => {
    const database = await engine.open()
    await buildPost(database.db, { slug: COMMENTED })
    const site = await openTestSite(database, { maxBytes: 0 })
    const shots = makeShots(1)
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const costs: { name: string; ms: number }[] = []
    for (const shot of shots) costs.push({ name: shot.name, ms: await leastOf(site, shot) })
    delay.disable()
    const [dearest] = costs.toSorted((a, b) => b.ms - a.ms)
    console.log(
      `${shots.length} attacks on ${what}s: longest stall ${(delay.max / 1e6).toFixed(0)} ms, highest CPU time ${dearest?.ms.toFixed(0)} ms (${dearest?.name})`,
    )
    const halves = costs.some(({ ms }) => ms > MAX_MS) ? makeShots(0.5) : []
    const blocking: { name: string; ms: number; half: number }[] = []
    for (const [index, { name, ms }] of costs.entries()) {
      const shot = halves[index]
      if (ms <= MAX_MS || !shot) continue
      const half = await leastOf(site, shot)
      if (ms > MAX_GROWTH * half) blocking.push({ name, ms, half })
    }
    expect(blocking).toEqual([])
  })
})
