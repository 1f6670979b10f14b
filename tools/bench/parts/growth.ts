// Compares public pages on a small and a large site, one request at a time, without the page cache. Then times the admin screens.
import * as v from 'valibot'
import { projectRoot } from '#src/server/project-root.server.ts'
import { type Bench, rowName, secondsFor } from '../context.ts'
import { copyData, type Data } from '../data.ts'
import { runLoad, warmUp } from '../load.ts'
import type { Engine } from '../options.ts'
import { providePostgres, SLOW_MS } from '../postgres.ts'
import { runProgram } from '../processes.ts'
import { atMost, formatNumber } from '../rows.ts'
import { CACHE_OFF, startSite } from '../site.ts'
import { PAGE_KINDS, pagesOf } from '../traffic.ts'

const MAX_TIMES = 2
/** A search for a word that most posts contain counts and sorts all matches, so that its cost grows with the site (decision 061). */
const MAX_TIMES_OF_COMMON_SEARCH = 5
const OWNER_MS = 100

export async function measureGrowth(bench: Bench): Promise<void> {
  for (const engine of bench.options.engines) {
    const small = await copyData(engine, bench.small, bench.print)
    const large = await copyData(engine, bench.large, bench.print)
    if (typeof small === 'string' || typeof large === 'string') {
      bench.add({ name: rowName('growth', engine), unit: '×', measured: null, note: String(typeof small === 'string' ? small : large) })
      continue
    }
    await compare(bench, engine, small, large)
    await small.remove()
    await large.remove()
    await timeOwnerScreens(bench, engine)
  }
}

async function compare(bench: Bench, engine: Engine, small: Data, large: Data): Promise<void> {
  const before = await timePages(bench, small)
  await readSlowStatements(engine)
  const after = await timePages(bench, large)
  for (const kind of PAGE_KINDS) {
    const [a, b] = [before.get(kind) ?? Number.NaN, after.get(kind) ?? Number.NaN]
    const note = `p95 ${formatNumber(a)} ms with ${small.size.posts} posts, ${formatNumber(b)} ms with ${large.size.posts}`
    const goal = atMost(kind === 'search, common' ? MAX_TIMES_OF_COMMON_SEARCH : MAX_TIMES)
    bench.add({ name: rowName(`growth, ${kind}`, engine), unit: '×', measured: b / a, goal, note })
  }
  const slow = await readSlowStatements(engine)
  if (!slow) return
  const note = slow[0] ? `the slowest took ${formatNumber(slow[0].ms)} ms: ${slow[0].text.slice(0, 120)}` : ''
  bench.add({ name: rowName(`queries above ${SLOW_MS} ms`, engine), unit: '', measured: slow.length, goal: atMost(0), note })
}

/** Times every admin screen on a site of the promised size. */
async function timeOwnerScreens(bench: Bench, engine: Engine): Promise<void> {
  const data = await copyData(engine, bench.owner, bench.print)
  if (typeof data === 'string') return
  const settings = { env: { ...process.env, NODE_ENV: 'production', ...data.env }, cwd: projectRoot }
  const printed = await runProgram(process.execPath, ['tools/bench/owner-screens.ts'], settings)
  await data.remove()
  const screens = v.parse(screensSchema, JSON.parse(printed.trim().split('\n').at(-1) ?? '')).toSorted((a, b) => b.p95 - a.p95)
  for (const { name, p95 } of screens.slice(0, 5)) bench.print(`    ${name}: ${formatNumber(p95)} ms`)
  bench.add({
    name: rowName('screens of the owner, slowest p95', engine),
    unit: 'ms',
    measured: screens[0]?.p95 ?? null,
    goal: atMost(OWNER_MS),
    note: `${screens.length} screens with ${data.size.posts} posts and ${data.size.comments} comments; the slowest is ${screens[0]?.name}`,
  })
}

const screensSchema = v.array(v.object({ name: v.string(), p95: v.number() }))

/** The 95th percentile per kind of page, in milliseconds. */
async function timePages(bench: Bench, data: Data): Promise<Map<string, number>> {
  const site = await startSite(data, CACHE_OFF)
  const times = new Map<string, number>()
  for (const kind of PAGE_KINDS) {
    const load = { url: site.url, requests: pagesOf(kind, data), encoding: 'identity' } as const
    await warmUp(load)
    const { p95 } = await runLoad({ ...load, connections: 1, seconds: secondsFor(bench.options, 4) })
    times.set(kind, p95)
  }
  await site.stop()
  return times
}

async function readSlowStatements(engine: Engine) {
  if (engine !== 'postgres') return null
  const postgres = await providePostgres()
  return typeof postgres === 'string' ? null : postgres.readSlowStatements().sort((a, b) => b.ms - a.ms)
}
