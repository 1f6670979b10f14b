// Keeps the site at 70 % of its capacity for a long time and watches errors, memory, open files and connections.
import { type Bench, rowName } from '../context.ts'
import { copyData } from '../data.ts'
import { runLoad, warmUp } from '../load.ts'
import type { Engine } from '../options.ts'
import { providePostgres } from '../postgres.ts'
import { memory, openFiles } from '../proc.ts'
import { atMost, formatNumber } from '../rows.ts'
import { startSite } from '../site.ts'
import { mixedTraffic } from '../traffic.ts'
import { growthOf } from './memory.ts'

const SHARE = 0.7
const CONNECTIONS = 50
const SLICES = 20
const MAX_MB = { embedded: 350, postgres: 220 } as const satisfies Record<Engine, number>
const GROWTH_MB = 15
const GROWTH_FILES = 20
/** The default of DATABASE_POOL, and the LISTEN connection. */
const MAX_CONNECTIONS = 11

type State = { megabytes: number; files: number; connections: number; failed: number; p95: number }

export async function soak(bench: Bench, seconds: number): Promise<void> {
  for (const engine of bench.options.engines) await soakEngine(bench, engine, seconds)
}

async function soakEngine(bench: Bench, engine: Engine, seconds: number): Promise<void> {
  const data = await copyData(engine, bench.options.isQuick ? bench.small : bench.large, bench.print)
  if (typeof data === 'string') return bench.add({ name: rowName('soak', engine), unit: '', measured: null, note: data })
  const site = await startSite(data)
  const load = { url: site.url, requests: mixedTraffic(data, 4_000), connections: CONNECTIONS }
  await warmUp({ url: site.url, requests: load.requests.slice(0, 400) })
  const capacity = await runLoad({ ...load, seconds: 10 })
  const perSecond = Math.max(1, Math.floor(capacity.perSecond * SHARE))
  const states: State[] = []
  let answered = 0
  for (let slice = 1; slice <= SLICES; slice += 1) {
    const result = await runLoad({ ...load, perSecond, seconds: Math.max(1, Math.round(seconds / SLICES)) })
    answered += result.answered
    const state = {
      megabytes: memory(site.pid).now,
      files: openFiles(site.pid),
      connections: await countConnections(engine),
      failed: result.failed,
      p95: result.p95,
    }
    states.push(state)
    bench.print(
      `${slice}/${SLICES}: ${Object.entries(state)
        .map(([name, value]) => `${name} ${formatNumber(value)}`)
        .join(', ')}`,
    )
  }
  report(bench, engine, states, `${answered} requests at ${perSecond}/s`)
  await site.stop()
  await data.remove()
}

function report(bench: Bench, engine: Engine, states: readonly State[], note: string): void {
  const all = (read: (state: State) => number) => states.map(read)
  const failed = all((state) => state.failed).reduce((total, count) => total + count, 0)
  const megabytes = all((state) => state.megabytes)
  bench.add({ name: rowName('soak, failed requests', engine), unit: '', measured: failed, goal: atMost(0), note })
  bench.add({ name: rowName('soak, memory', engine), unit: 'MB', measured: Math.max(...megabytes), goal: atMost(MAX_MB[engine]) })
  bench.add({
    name: rowName('soak, memory growth', engine),
    unit: 'MB',
    measured: growthOf(megabytes),
    goal: atMost(GROWTH_MB),
    note: megabytes.map(formatNumber).join(' '),
  })
  bench.add({
    name: rowName('soak, growth of open files', engine),
    unit: '',
    measured: growthOf(all((state) => state.files)),
    goal: atMost(GROWTH_FILES),
  })
  if (engine === 'postgres')
    bench.add({
      name: rowName('soak, connections to PostgreSQL', engine),
      unit: '',
      measured: Math.max(...all((state) => state.connections)),
      goal: atMost(MAX_CONNECTIONS),
    })
}

async function countConnections(engine: Engine): Promise<number> {
  const postgres = engine === 'postgres' ? await providePostgres() : ''
  if (typeof postgres === 'string') return 0
  const rows = await postgres.query<{ count: number }>("select count(*)::int as count from pg_stat_activity where datname like 'copy-%'")
  return rows[0]?.count ?? 0
}
