// Metrics of the process for Prometheus, at /metrics. Nothing is counted without METRICS_TOKEN.
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { Counter, Gauge, Histogram, Registry } from '@prometheus-io/client'
import type { Context } from 'hono'
import type { Database } from '#src/db/client/client.server.ts'
import { freeBytes } from '#src/db/client/disk-space.server.ts'
import { isSameSecret } from '#src/lib/is-same-secret.server.ts'
import { isLoaderDataPath } from '#src/lib/loader-data-path.ts'
import { env } from './env.server.ts'
import type { PageCounts } from './page-cache/page-cache.server.ts'
import { programCommit, programVersion } from './project-root.server.ts'
import { limitKeys } from './rate-limit/rate-limit.server.ts'

const registry = new Registry()
const registers = [registry]

const requests = new Counter({
  name: 'inkfolio_requests_total',
  help: 'Answered requests, by kind of address and status.',
  labelNames: ['kind', 'status'] as const,
  registers,
})
const durations = new Histogram({
  name: 'inkfolio_request_duration_seconds',
  help: 'Time until a response was ready to be sent.',
  labelNames: ['kind'] as const,
  buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  registers,
})
const jobRuns = new Counter({
  name: 'inkfolio_job_runs_total',
  help: 'Runs of scheduled jobs.',
  labelNames: ['job', 'result'] as const,
  registers,
})
const jobEnds = new Gauge({
  name: 'inkfolio_job_last_run_timestamp_seconds',
  help: 'When a run of the job last ended with this result.',
  labelNames: ['job', 'result'] as const,
  registers,
})
const jobSeconds = new Gauge({
  name: 'inkfolio_job_last_duration_seconds',
  help: 'How long the last run of a job took.',
  labelNames: ['job'] as const,
  registers,
})

/** The kind of an address, for labels: a few kinds bound the number of time series. */
export function kindOf(pathname: string): string {
  if (pathname.startsWith('/assets/')) return 'asset'
  if (pathname.startsWith('/media/') || pathname.startsWith('/social/')) return 'media'
  if (pathname.startsWith('/functions/')) return 'function'
  if (/^\/admin([/.]|$)/i.test(pathname)) return 'admin'
  if (/^\/(healthz|readyz|metrics)$/.test(pathname)) return 'probe'
  if (/^\/(rss\.xml|atom\.xml|feed\.json|sitemap\.xml|sitemap\/.*|robots\.txt|llms\.txt)$/.test(pathname)) return 'feed'
  if (isLoaderDataPath(pathname)) return 'data'
  return /\.[a-z\d]+$/i.test(pathname) ? 'file' : 'page'
}

export function recordRequest(pathname: string, status: number, seconds: number): void {
  if (env().METRICS_TOKEN === undefined) return
  const kind = kindOf(pathname)
  requests.inc({ kind, status })
  durations.observe({ kind }, seconds)
}

export function recordJobRun(job: string, result: 'success' | 'failure', seconds: number): void {
  if (env().METRICS_TOKEN === undefined) return
  jobRuns.inc({ job, result })
  jobEnds.set({ job, result }, Date.now() / 1000)
  jobSeconds.set({ job }, seconds)
}

export async function answerMetrics(c: Context): Promise<Response> {
  return c.body(await registry.metrics(), 200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' })
}

/** Middleware for `/metrics`: 404 without METRICS_TOKEN, 401 for a wrong token. */
export async function requireMetricsToken(c: Context, next: () => Promise<void>): Promise<Response | undefined> {
  const { METRICS_TOKEN } = env()
  if (METRICS_TOKEN === undefined) return c.text('Not found', 404)
  const [, given = ''] = /^Bearer (.+)$/i.exec(c.req.raw.headers.get('authorization') ?? '') ?? []
  if (!isSameSecret(given, METRICS_TOKEN)) return c.text('Unauthorized', 401, { 'WWW-Authenticate': 'Bearer', 'Cache-Control': 'no-store' })
  await next()
  return undefined
}

type ProcessStats = { connections?: Database['connections']; pages: () => PageCounts; lastBackup: () => Promise<Date | null> }

/** Registers the metrics of this process, its database and its page cache. */
export function watchProcess({ connections, pages, lastBackup }: ProcessStats): void {
  if (env().METRICS_TOKEN === undefined) return
  nameBuild()
  watchDisk()
  watchBackups(lastBackup)
  watchMemory()
  watchLimits()
  watchEventLoop()
  watchPages(pages)
  if (connections) watchConnections(connections)
}

/** Cache hits are sent before any middleware runs: `inkfolio_requests_total` does not include them. */
function watchPages(counts: () => PageCounts): void {
  new Counter({
    name: 'inkfolio_page_cache_events_total',
    help: 'Pages sent from the cache (hit), sent although outdated (stale), rendered (miss), and stored, and the changes that raised the version of the site.',
    labelNames: ['event'] as const,
    registers,
    collect() {
      const { hits: hit, misses: miss, stale, stored, changes: change } = counts()
      this.reset()
      for (const [event, count] of Object.entries({ hit, miss, stale, stored, change })) this.inc({ event }, count)
    },
  })
  new Gauge({
    name: 'inkfolio_page_cache_pages',
    help: 'Pages in the page cache.',
    registers,
    collect() {
      this.set(counts().pages)
    },
  })
  new Gauge({
    name: 'inkfolio_page_cache_bytes',
    help: 'Memory of the page cache.',
    registers,
    collect() {
      this.set(counts().bytes)
    },
  })
}

function nameBuild(): void {
  const info = new Gauge({
    name: 'inkfolio_build_info',
    help: 'Always 1; version and commit of this program as labels.',
    labelNames: ['version', 'commit'] as const,
    registers,
  })
  info.set({ version: programVersion, commit: programCommit ?? '' }, 1)
}

function watchDisk(): void {
  new Gauge({
    name: 'inkfolio_disk_free_bytes',
    help: 'Free space on the disk of DATA_DIR.',
    registers,
    async collect() {
      const free = await freeBytes(env().DATA_DIR).catch(() => null)
      this.remove()
      if (free !== null) this.set(free)
    },
  })
}

function watchBackups(lastBackup: ProcessStats['lastBackup']): void {
  new Gauge({
    name: 'inkfolio_backup_age_seconds',
    help: 'Age of the newest backup of any node; absent before the first.',
    registers,
    async collect() {
      const made = await lastBackup().catch(() => null)
      this.remove()
      if (made !== null) this.set((Date.now() - made.getTime()) / 1000)
    },
  })
}

function watchMemory(): void {
  new Gauge({
    name: 'inkfolio_memory_bytes',
    help: 'Memory of the process: resident, and used by JavaScript and outside of it.',
    labelNames: ['kind'] as const,
    registers,
    collect() {
      const { rss, heapUsed, external } = process.memoryUsage()
      for (const [kind, bytes] of Object.entries({ resident: rss, heap: heapUsed, external })) this.set({ kind }, bytes)
    },
  })
}

function watchLimits(): void {
  new Gauge({
    name: 'inkfolio_limit_keys',
    help: 'Keys of rate limits in this process.',
    registers,
    collect() {
      this.set(limitKeys())
    },
  })
}

/** Since the previous scrape. */
function watchEventLoop(): void {
  const delay = monitorEventLoopDelay({ resolution: 20 })
  delay.enable()
  new Gauge({
    name: 'inkfolio_event_loop_delay_seconds',
    help: 'Delay of timers since the previous scrape.',
    labelNames: ['quantile'] as const,
    registers,
    collect() {
      const found = { '0.5': delay.percentile(50), '0.99': delay.percentile(99), '1': delay.max }
      for (const [quantile, nanoseconds] of Object.entries(found)) this.set({ quantile }, nanoseconds / 1e9)
      delay.reset()
    },
  })
}

function watchConnections(connections: NonNullable<Database['connections']>): void {
  new Gauge({
    name: 'inkfolio_database_connections',
    help: 'Connections to PostgreSQL that are busy and idle, and queries that wait for one.',
    labelNames: ['state'] as const,
    registers,
    collect() {
      for (const [state, count] of Object.entries(connections())) this.set({ state }, count)
    },
  })
}
