// Load with autocannon: a closed loop over a number of connections. Percentiles come from the recorded response times.
import autocannon from 'autocannon'
import { cpuSeconds } from './proc.ts'
import { percentile } from './statistics.ts'

export type LoadRequest = {
  path: string
  method?: 'GET' | 'POST'
  body?: string
  headers?: Record<string, string>
  /** Builds the varying part of each request. `onAnswer` receives the same `sending` object. */
  vary?: (sending: object) => { body: string; headers: Record<string, string> }
  onAnswer?: (status: number, sending: object) => void
}

export type Load = {
  url: string
  requests: readonly LoadRequest[]
  connections: number
  /** Either `seconds` or `amount` (of requests). */
  seconds?: number
  amount?: number
  /** The maximum rate of requests. */
  perSecond?: number
  /** The process whose CPU time is measured. */
  pid?: number
  encoding?: 'br' | 'gzip' | 'identity'
}

export type LoadResult = {
  answered: number
  /** Requests without an answer, or with a status that is neither 2xx nor 304. */
  failed: number
  perSecond: number
  p50: number
  p95: number
  p99: number
  /** Milliseconds of CPU time per answer. */
  cpuMs: number
  bytes: number
  /** True when autocannon used its whole core: the measured rate is then a lower bound. */
  isGeneratorBusy: boolean
}

export const BROWSER_AGENT = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'

/** With more response times than this, percentiles come from a sample. */
const MAX_SAMPLES = 500_000
const BUSY_SHARE = 0.9
const SHORTEST_STRETCH = 25

let failedOverall = 0

/** The number of failed requests in all loads of this run. */
export function failedRequests(): number {
  return failedOverall
}

export async function runLoad(load: Load): Promise<LoadResult> {
  const counts = { answered: 0, failed: 0, bytes: 0 }
  const times = reservoir(MAX_SAMPLES)
  const cpuBefore = load.pid ? cpuSeconds(load.pid) : 0
  const own = process.cpuUsage()
  const startedAt = performance.now()
  let lastAt = startedAt
  const result = await run(load, (status, bytes, ms) => {
    lastAt = performance.now()
    counts.bytes += bytes
    if (isFine(status)) counts.answered += 1
    else counts.failed += 1
    times.add(ms)
  })
  const seconds = (lastAt - startedAt) / 1_000
  const used = process.cpuUsage(own)
  const cpu = load.pid ? cpuSeconds(load.pid) - cpuBefore : 0
  counts.failed += result.errors
  failedOverall += counts.failed
  return {
    ...counts,
    perSecond: counts.answered / seconds,
    p50: percentile(times.samples, 0.5),
    p95: percentile(times.samples, 0.95),
    p99: percentile(times.samples, 0.99),
    cpuMs: (1_000 * cpu) / counts.answered,
    isGeneratorBusy: (used.user + used.system) / 1e6 / seconds > BUSY_SHARE,
  }
}

/** Requests every address before a measurement, so that code is compiled and caches are full. */
export function warmUp(load: Omit<Load, 'amount' | 'seconds' | 'connections'>): Promise<LoadResult> {
  const connections = Math.min(8, load.requests.length)
  return runLoad({ ...load, connections, amount: Math.max(300, load.requests.length * 2) })
}

type OnAnswer = (status: number, bytes: number, ms: number) => void

function run(load: Load, onAnswer: OnAnswer): Promise<autocannon.Result> {
  const { url, connections, seconds = 10, amount, perSecond } = load
  const requests = load.requests.map((request) => toAutocannon(request, load.encoding ?? 'br'))
  return new Promise((resolve, reject) => {
    const options: autocannon.Options = {
      url,
      connections,
      ...(amount === undefined ? { duration: seconds } : { amount }),
      ...(perSecond === undefined ? {} : { overallRate: perSecond }),
      // Ends the load after so many errors.
      bailout: 1_000,
      setupClient: spreadOverConnections(requests, connections),
    }
    const instance = autocannon(options, (error, result) => (error ? reject(error) : resolve(result)))
    instance.on('response', (_client, status, bytes, ms) => onAnswer(status, bytes, ms))
  })
}

/**
 * Starts every connection at another place of the list; otherwise all connections would request the same page at the same time. Each gets
 * only a section, twice its share: autocannon builds all requests again for every connection, which takes seconds for a long list.
 */
function spreadOverConnections(requests: autocannon.Request[], connections: number) {
  const stretch = Math.max(SHORTEST_STRETCH, Math.ceil((2 * requests.length) / connections))
  let next = 0
  return (client: autocannon.Client) => {
    const from = Math.floor((next * requests.length) / connections)
    next += 1
    client.setRequests([...requests.slice(from), ...requests.slice(0, from)].slice(0, stretch))
  }
}

function toAutocannon({ path, method = 'GET', body, headers, vary, onAnswer }: LoadRequest, encoding: string): autocannon.Request {
  const common = { 'User-Agent': BROWSER_AGENT, 'Accept-Encoding': encoding, ...headers }
  return {
    path,
    method,
    headers: common,
    ...(body === undefined ? {} : { body }),
    ...(vary ? { setupRequest: (request, sending) => ({ ...request, ...withHeaders(vary(sending), common) }) } : {}),
    ...(onAnswer ? { onResponse: (status, _body, sending) => onAnswer(status, sending) } : {}),
  }
}

function withHeaders({ body, headers }: { body: string; headers: Record<string, string> }, common: Record<string, string>) {
  return { body, headers: { ...common, ...headers } }
}

function isFine(status: number): boolean {
  return (status >= 200 && status < 300) || status === 304
}

/** Reservoir sampling: a uniform sample of at most `size` values. */
function reservoir(size: number) {
  const samples: number[] = []
  let seen = 0
  return {
    samples,
    add(value: number) {
      seen += 1
      if (samples.length < size) samples.push(value)
      else {
        const place = Math.floor(Math.random() * seen)
        if (place < size) samples[place] = value
      }
    },
  }
}
