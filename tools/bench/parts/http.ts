// Measures cached pages against nginx, uncached pages against a bare React Router page, and mixed traffic.
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { projectRoot } from '#src/server/project-root.server.ts'
import { freePort } from '../../../tests/support/free-port.ts'
import { type Bench, rowName, secondsFor } from '../context.ts'
import { copyData, type Data } from '../data.ts'
import { type LoadResult, runLoad, warmUp } from '../load.ts'
import { startNginx } from '../nginx.ts'
import type { Engine } from '../options.ts'
import { startProgram } from '../processes.ts'
import { atLeast, atMost, formatNumber } from '../rows.ts'
import { CACHE_OFF, type Site, startSite } from '../site.ts'
import { mixedTraffic, PAGE_KINDS, pagesOf } from '../traffic.ts'

/** The number of connections for a single kind of page; the published figures of other projects use the same. */
const CONNECTIONS = 10
const MIXED_AT = [1, 10, 50, 200] as const

export async function measureHttp(bench: Bench): Promise<void> {
  const bare = await measureBare(bench)
  for (const engine of bench.options.engines) {
    const data = await copyData(engine, bench.small, bench.print)
    if (typeof data === 'string') {
      bench.add({ name: rowName('pages and mixed traffic', engine), unit: '', measured: null, note: data })
      continue
    }
    const cached = await startSite(data)
    await measureCached(bench, engine, cached, data)
    await measureMixed(bench, engine, cached, data)
    await cached.stop()
    const uncached = await startSite(data, CACHE_OFF)
    await measureUncached(bench, { engine, data, site: uncached, bare })
    await uncached.stop()
    await data.remove()
  }
}

async function measureCached(bench: Bench, engine: Engine, site: Site, data: Data): Promise<void> {
  const slug = data.posts[0]?.slug ?? ''
  const pages = [
    { name: 'post page', path: `/posts/${slug}` },
    { name: 'home page', path: '/' },
    { name: 'listing', path: '/posts' },
  ]
  const nginx = await startNginx(
    site.url,
    pages.map((page) => page.path),
  )
  const seconds = secondsFor(bench.options, 5)
  for (const page of pages) {
    const load = { requests: [{ path: page.path }], connections: CONNECTIONS, seconds }
    await warmUp({ url: site.url, requests: load.requests })
    const own = await runLoad({ ...load, url: site.url, pid: site.pid })
    const other = typeof nginx === 'string' ? null : await runLoad({ ...load, url: nginx.url, pid: nginx.pid })
    const note = other ? `nginx ${perSecond(other)}, ${kilobytes(own)}` : String(nginx)
    const goals = other ? { rate: atLeast(other.perSecond / 2), cpu: atMost(other.cpuMs * 2) } : null
    bench.add({
      name: rowName(`${page.name}, cached`, engine),
      unit: '/s',
      measured: own.perSecond,
      note,
      ...(goals && { goal: goals.rate }),
    })
    const cpu = { name: rowName(`${page.name}, cached, CPU time`, engine), unit: 'ms', measured: own.cpuMs }
    bench.add({ ...cpu, ...(goals && { goal: goals.cpu }), note: other ? `nginx ${formatNumber(other.cpuMs)} ms` : '' })
  }
  if (typeof nginx !== 'string') await nginx.stop()
}

async function measureMixed(bench: Bench, engine: Engine, site: Site, data: Data): Promise<void> {
  const requests = mixedTraffic(data)
  await warmUp({ url: site.url, requests: requests.filter((request) => !request.method) })
  for (const connections of MIXED_AT) {
    const result = await runLoad({ url: site.url, pid: site.pid, requests, connections, seconds: secondsFor(bench.options, 5) })
    bench.add({
      name: rowName(`mixed traffic, ${connections} connections`, engine),
      unit: '/s',
      measured: result.perSecond,
      note: describe(result),
    })
  }
}

type Uncached = { engine: Engine; data: Data; site: Site; bare: LoadResult }

async function measureUncached(bench: Bench, { engine, data, site, bare }: Uncached): Promise<void> {
  for (const kind of PAGE_KINDS) {
    const load = { url: site.url, requests: pagesOf(kind, data), encoding: 'identity' } as const
    await warmUp(load)
    const result = await runLoad({ ...load, pid: site.pid, connections: CONNECTIONS, seconds: secondsFor(bench.options, 4) })
    const row = { name: rowName(`${kind}, not cached`, engine), unit: '/s', measured: result.perSecond }
    if (kind === 'post') {
      bench.add({ ...row, goal: atLeast((bare.perSecond * 2) / 3), note: `bare page ${perSecond(bare)}; ${describe(result)}` })
      bench.add({
        name: rowName('post, not cached, CPU time', engine),
        unit: 'ms',
        measured: result.cpuMs,
        note: `bare page ${formatNumber(bare.cpuMs)} ms`,
      })
    } else bench.add({ ...row, note: describe(result) })
  }
}

async function measureBare(bench: Bench): Promise<LoadResult> {
  const port = await freePort()
  const url = `http://127.0.0.1:${port}`
  const program = startProgram(process.execPath, [path.join(projectRoot, 'tools/bench/bare-site.ts'), String(port)], {
    cwd: projectRoot,
    env: { ...process.env, NODE_ENV: 'production' },
  })
  for (const giveUp = Date.now() + 20_000; Date.now() < giveUp; await wait(50)) {
    if (await fetch(url).catch(() => null)) break
  }
  const load = { url, requests: [{ path: '/' }], encoding: 'identity' } as const
  await runLoad({ ...load, connections: CONNECTIONS, amount: 2_000 })
  const result = await runLoad({ ...load, pid: program.pid, connections: CONNECTIONS, seconds: secondsFor(bench.options, 5) })
  await program.stop()
  bench.add({ name: 'bare React Router page, for comparison', unit: '/s', measured: result.perSecond, note: describe(result) })
  return result
}

function perSecond({ perSecond: rate, isGeneratorBusy }: LoadResult): string {
  return `${formatNumber(rate)}/s${isGeneratorBusy ? ' (as fast as autocannon can)' : ''}`
}

function kilobytes({ bytes, answered }: LoadResult): string {
  return `${formatNumber(bytes / answered / 1_000)} kB each`
}

function describe({ p50, p95, p99, cpuMs, failed }: LoadResult): string {
  const times = `p50 ${formatNumber(p50)}, p95 ${formatNumber(p95)}, p99 ${formatNumber(p99)} ms; CPU ${formatNumber(cpuMs)} ms`
  return failed > 0 ? `${times}; ${failed} failed` : times
}
