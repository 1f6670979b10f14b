// The same pages on a small and on a large site, one request at a time and without the page cache: nothing may cost more than twice.
import * as v from 'valibot'
import { projectRoot } from '#src/server/root.server.ts'
import { type Bench, named, secondsFor } from '../context.ts'
import { copyData, type Data } from '../data.ts'
import { runLoad, warmUp } from '../load.ts'
import type { Engine } from '../options.ts'
import { providePostgres, SLOW_MS } from '../postgres.ts'
import { runProgram } from '../processes.ts'
import { atMost, formatNumber } from '../rows.ts'
import { CACHE_OFF, startSite } from '../site.ts'
import { firstSearches, PAGE_KINDS, pagesOf } from '../traffic.ts'

const MOST_TIMES = 2
/** How often a frequent word is found is counted once for each state of the posts: this is what the one pays who asks first. */
const FIRST = 'search, common, asked first'

export async function measureGrowth(bench: Bench): Promise<void> {
  for (const engine of bench.options.engines) {
    const small = await copyData(engine, bench.small, bench.say)
    const large = await copyData(engine, bench.large, bench.say)
    if (typeof small === 'string' || typeof large === 'string') {
      bench.add({ name: named('growth', engine), unit: '×', measured: null, note: String(typeof small === 'string' ? small : large) })
      continue
    }
    await compare(bench, engine, small, large)
    await tour(bench, engine, large)
    await small.remove()
    await large.remove()
  }
}

async function compare(bench: Bench, engine: Engine, small: Data, large: Data): Promise<void> {
  const before = await timePages(bench, small)
  await takeSlow(engine)
  const after = await timePages(bench, large)
  for (const kind of [...PAGE_KINDS, FIRST]) {
    const [a, b] = [before.get(kind) ?? Number.NaN, after.get(kind) ?? Number.NaN]
    const note = `p95 ${formatNumber(a)} ms with ${small.size.posts} posts, ${formatNumber(b)} ms with ${large.size.posts}`
    bench.add({ name: named(`growth, ${kind}`, engine), unit: '×', measured: b / a, goal: atMost(MOST_TIMES), note })
  }
  const slow = await takeSlow(engine)
  if (!slow) return
  const note = slow[0] ? `the slowest took ${formatNumber(slow[0].ms)} ms: ${slow[0].text.slice(0, 120)}` : ''
  bench.add({ name: named(`queries above ${SLOW_MS} ms`, engine), unit: '', measured: slow.length, goal: atMost(0), note })
}

/** Every page there is, those of the owner included, twice on the large site. */
async function tour(bench: Bench, engine: Engine, { env, size }: Data): Promise<void> {
  const settings = { env: { ...process.env, NODE_ENV: 'production', ...env }, cwd: projectRoot }
  const printed = await runProgram(process.execPath, ['tools/bench/tour.ts', String(SLOW_MS)], settings)
  const { stops, plans, scans, slow } = v.parse(tourSchema, JSON.parse(printed.trim().split('\n').at(-1) ?? ''))
  const warm = slow.filter(({ isWarm }) => isWarm).toSorted((a, b) => b.ms - a.ms)
  const [scan, slowest] = [scans[0], warm[0]]
  for (const line of [...scans, ...warm.map(({ page, ms, text }) => `${page}: ${formatNumber(ms)} ms, ${text}`)]) bench.say(`    ${line}`)
  bench.add({
    name: named('tour, growing tables read from end to end', engine),
    unit: '',
    measured: scans.length,
    goal: atMost(0),
    note: scan?.slice(0, 120) ?? `${stops} pages with ${size.posts} posts, ${plans} plans`,
  })
  bench.add({
    name: named(`tour, statements above ${SLOW_MS} ms`, engine),
    unit: '',
    measured: warm.length,
    goal: atMost(0),
    note: [
      `${slow.length - warm.length} more in the first round only`,
      ...(slowest ? [`the slowest took ${formatNumber(slowest.ms)} ms, ${slowest.page}: ${slowest.text.slice(0, 100)}`] : []),
    ].join('; '),
  })
}

const tourSchema = v.object({
  stops: v.number(),
  plans: v.number(),
  scans: v.array(v.string()),
  slow: v.array(v.object({ page: v.string(), ms: v.number(), text: v.string(), isWarm: v.boolean() })),
})

/** The 95th percentile per kind, in milliseconds. */
async function timePages(bench: Bench, data: Data): Promise<Map<string, number>> {
  const site = await startSite(data, CACHE_OFF)
  const times = new Map<string, number>()
  for (const kind of PAGE_KINDS) {
    const load = { url: site.url, requests: pagesOf(kind, data), encoding: 'identity' } as const
    await warmUp(load)
    const { p95 } = await runLoad({ ...load, connections: 1, seconds: secondsFor(bench.options, 4) })
    times.set(kind, p95)
  }
  const requests = firstSearches()
  const first = await runLoad({ url: site.url, requests, encoding: 'identity', connections: 1, amount: requests.length })
  times.set(FIRST, first.p95)
  await site.stop()
  return times
}

async function takeSlow(engine: Engine) {
  if (engine !== 'postgres') return null
  const postgres = await providePostgres()
  return typeof postgres === 'string' ? null : postgres.takeSlow().sort((a, b) => b.ms - a.ms)
}
