// Memory under mixed traffic, and whether it grows with the number of requests.
import { type Bench, rowName, secondsFor } from '../context.ts'
import { copyData, type Data } from '../data.ts'
import { type Load, runLoad, warmUp } from '../load.ts'
import type { Engine } from '../options.ts'
import { memory, watchMemory } from '../proc.ts'
import { atMost, formatNumber } from '../rows.ts'
import { type Site, startSite } from '../site.ts'
import { median } from '../statistics.ts'
import { MOSTLY_CACHED, mixedTraffic } from '../traffic.ts'

const MAX_MB = { embedded: 350, postgres: 220 } as const satisfies Record<Engine, number>
const CONNECTIONS = 50
/** The first half of the slices fills the caches. Growth during the second half points to a leak. */
const SLICES = 10
const SLICE_SECONDS = 6
/** Garbage collection makes the figure vary by so much. */
const NOISE_MB = 15

export async function measureMemory(bench: Bench): Promise<void> {
  for (const engine of bench.options.engines) {
    // The large site needs more memory; the small site answers a fixed number of requests in less time.
    const data = await copyData(engine, bench.options.requests === null ? bench.large : bench.small, bench.print)
    if (typeof data === 'string') {
      bench.add({ name: rowName('memory under load', engine), unit: 'MB', measured: null, note: data })
      continue
    }
    const site = await startSite(data)
    report(bench, engine, await loadInSlices(bench, site, data))
    await site.stop()
    await data.remove()
  }
}

type Loaded = { states: number[]; answered: number; most: number; mostEver: number }

async function loadInSlices({ options, print }: Bench, { url, pid }: Site, data: Data): Promise<Loaded> {
  const requests = mixedTraffic(data, 4_000, options.requests === null ? undefined : MOSTLY_CACHED)
  const length: Pick<Load, 'amount' | 'seconds'> =
    options.requests === null ? { seconds: secondsFor(options, SLICE_SECONDS) } : { amount: Math.ceil(options.requests / SLICES) }
  const watching = watchMemory(pid)
  await warmUp({ url, requests: requests.slice(0, 400) })
  const states: number[] = []
  let answered = 0
  for (let slice = 1; slice <= SLICES; slice += 1) {
    const result = await runLoad({ url, requests, connections: CONNECTIONS, ...length })
    answered += result.answered
    states.push(memory(pid).now)
    if (options.requests !== null) print(`${slice}/${SLICES}: ${formatNumber(memory(pid).now)} MB after ${answered} requests`)
  }
  return { states, answered, most: watching.stop(), mostEver: memory(pid).most }
}

function report(bench: Bench, engine: Engine, { states, answered, most, mostEver }: Loaded): void {
  bench.add({
    name: rowName('memory under load', engine),
    unit: 'MB',
    measured: most,
    goal: atMost(MAX_MB[engine]),
    note: `${answered} requests, ${CONNECTIONS} connections; at most ever ${formatNumber(mostEver)} MB`,
  })
  bench.add({
    name: rowName('memory growth, second half of the load', engine),
    unit: 'MB',
    measured: growthOf(states),
    goal: atMost(NOISE_MB),
    note: states.map(formatNumber).join(' '),
  })
}

/** The difference between the medians of the last and the third quarter. */
export function growthOf(states: readonly number[]): number {
  const half = states.slice(Math.floor(states.length / 2))
  const middle = Math.ceil(half.length / 2)
  return median(half.slice(middle)) - median(half.slice(0, middle))
}
