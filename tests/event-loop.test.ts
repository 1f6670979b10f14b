// Texts that are made to keep a pattern or a parser busy, sent to every public route: in its path, its query, every header that is read
// and every field. One request must not stop the process for everybody else. What it costs is measured in time of the processor on this
// thread, which a busy machine does not change; the longest stall of the event loop is told as well, and decides nothing.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { expect, test, vi } from 'vitest'
import { HEADER_LIMITS } from '#src/lib/web/request-headers.ts'
import { BODY_LIMITS } from '#src/server/http/request-body.server.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { buildPost } from '#tests/support/factories.ts'
import { siteRoutes } from '#tests/support/open-site.ts'
import { COMMENTED, findPublicActions, PUBLIC_ACTIONS, type PublicAction } from '#tests/support/public-actions.ts'
import { openTestSite, type TestSite } from '#tests/support/site.ts'

// Else most of what is sent would be refused before anything looks at it.
vi.mock('#src/server/rate-limit/rate-limit.server.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  countAgainst: async () => {},
}))

// A refused sign-in waits for the next quarter of a second.
vi.mock('node:timers/promises', async (importOriginal) => ({ ...(await importOriginal<object>()), setTimeout: async () => {} }))

/** All headers of a request, and its address, have 16 kB together in Node; here each of them has. */
const LONGEST = 15_500
/** What is promised is 50 ms. A pattern of the square takes 150 and more; of some tries the least is what neither compilers nor the collection of garbage add to. */
const MOST_MS = 120
const TRIES = 4

/** A beginning, what is repeated, and an end: most are what recheck found for the patterns that once stood here. */
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

type Shot = { name: string; address: string; init: RequestInit }

function fill([begin, repeated, end]: (typeof ATTACKS)[number], length: number): string {
  return `${begin}${repeated.repeat(Math.max(1, Math.floor((length - begin.length - end.length) / repeated.length)))}${end}`
}

/** In an address and in a header stands ASCII. */
function encode(text: string): string {
  return text.replace(/[^!-~ ]/gu, encodeURIComponent)
}

function headersFull(text: string): Headers {
  const headers = new Headers()
  for (const name of Object.keys(HEADER_LIMITS))
    if (name !== 'host' && name !== 'content-length') headers.set(name, encode(text).slice(0, LONGEST))
  return headers
}

const publicPages = [
  ...new Set(
    siteRoutes
      .filter(({ id, parentId }) => id !== 'routes/admin/guarded' && parentId !== 'routes/admin/guarded')
      .map(({ address }) => address || '/'),
  ),
]

function shotsAtPages(attack: (typeof ATTACKS)[number]): Shot[] {
  const text = fill(attack, LONGEST)
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

function shotsAtAction({ address, body, isForm, fields }: PublicAction, attack: (typeof ATTACKS)[number]): Shot[] {
  const limit = body === null ? 0 : BODY_LIMITS[body]
  // As long as the body lets it be, and short enough for the longest and for the shortest of fields.
  return fields.flatMap((field) =>
    [limit - 500, 950, 240].flatMap((length): Shot[] => {
      const value = fill(attack, length)
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

test('the actions that are attacked are all that there are', async () => {
  expect(await findPublicActions()).toEqual([...new Set(PUBLIC_ACTIONS.map(({ pattern }) => pattern))].sort())
})

onEmbedded('one request', (engine) => {
  /** Milliseconds of the processor. */
  async function costOf({ ask }: TestSite, { address, init }: Shot): Promise<number> {
    const before = process.threadCpuUsage()
    // Two slashes at its beginning would name another host.
    const answer = await ask(ORIGIN + address, init)
    await answer.arrayBuffer()
    const { user, system } = process.threadCpuUsage(before)
    expect(answer.status, address.slice(0, 80)).toBeLessThan(500)
    return (user + system) / 1000
  }

  async function leastOf(site: TestSite, shot: Shot): Promise<number> {
    let least = await costOf(site, shot)
    for (let time = 1; time < TRIES && least > MOST_MS; time++) least = Math.min(least, await costOf(site, shot))
    return least
  }

  test.each([
    ['page', () => ATTACKS.flatMap(shotsAtPages)],
    ['action', () => PUBLIC_ACTIONS.flatMap((action) => ATTACKS.flatMap((attack) => shotsAtAction(action, attack)))],
  ])('to a %s does not hold up the others, whatever it is made of', async (what, makeShots) => {
    const database = await engine.open()
    await buildPost(database.db, { slug: COMMENTED })
    const site = await openTestSite(database, { maxBytes: 0 })
    const shots = makeShots()
    const delay = monitorEventLoopDelay({ resolution: 5 })
    delay.enable()
    const costs: { name: string; ms: number }[] = []
    for (const shot of shots) costs.push({ name: shot.name, ms: await leastOf(site, shot) })
    delay.disable()
    const [dearest] = costs.toSorted((a, b) => b.ms - a.ms)
    console.log(
      `${shots.length} attacks on ${what}s: longest stall ${(delay.max / 1e6).toFixed(0)} ms, most of the processor ${dearest?.ms.toFixed(0)} ms (${dearest?.name})`,
    )
    expect(costs.filter(({ ms }) => ms > MOST_MS)).toEqual([])
  })
})
