// A slow phone: Chromium with a quarter of the CPU's speed, 1.6 Mbit/s and 150 ms of delay. First visits, nothing cached.
import { setTimeout as wait } from 'node:timers/promises'
import { devices } from '@playwright/test'
import * as v from 'valibot'
import { projectRoot } from '#src/server/project-root.server.ts'
import { provideChromium } from '../../launcher/chromium.mjs'
import { type Devtools, openTab, startChromium } from '../chromium.ts'
import type { Bench } from '../context.ts'
import { copyData } from '../data.ts'
import { atMost, formatNumber, type Row } from '../rows.ts'
import { startSite } from '../site.ts'
import { median } from '../statistics.ts'
import { type Visit, watchPage } from '../visit.ts'
import { measureLighthouse } from './lighthouse.ts'

const CPU_SLOWDOWN = 4
const NETWORK = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
/** The site does no work later than this after the load event. */
const QUIET_MS = 2_500

const finishedSchema = v.object({ encodedDataLength: v.number() })
const evaluatedSchema = v.object({
  result: v.object({ value: v.object({ fcp: v.number(), lcp: v.number(), tbt: v.number(), cls: v.number() }) }),
})

export async function measureBrowser(bench: Bench): Promise<void> {
  const executablePath = await provideChromium(projectRoot, bench.print)
  if (!executablePath) return bench.add({ name: 'in the browser', unit: '', measured: null, note: 'Chromium was not found' })
  const engine = bench.options.engines[0] ?? 'embedded'
  const data = await copyData(engine, bench.small, bench.print)
  if (typeof data === 'string') return bench.add({ name: 'in the browser', unit: '', measured: null, note: data })
  const site = await startSite(data)
  const pages = [
    { name: 'home', path: '/', lcp: atMost(900) },
    { name: 'listing', path: '/posts', lcp: undefined },
    { name: 'post', path: `/posts/${data.posts[0]?.slug}`, lcp: atMost(900) },
  ]
  for (const page of pages) {
    const visits: Visit[] = []
    for (let run = 0; run < (bench.options.isQuick ? 1 : 5); run += 1) visits.push(await visit(executablePath, site.url + page.path))
    for (const row of rowsOf(page.name, page.lcp, visits)) bench.add(row)
  }
  await measureLighthouse(
    bench,
    executablePath,
    pages.map(({ name, path }) => ({ name, url: site.url + path })),
  )
  await site.stop()
  await data.remove()
}

async function visit(executablePath: string, url: string): Promise<Visit> {
  const browser = await startChromium(executablePath)
  try {
    const tab = await openTab(browser)
    const readBytes = await emulatePhone(tab)
    await tab.send('Page.addScriptToEvaluateOnNewDocument', { source: `(${watchPage})()` })
    const isLoaded = tab.next('Page.loadEventFired')
    await tab.send('Page.navigate', { url })
    await isLoaded
    await wait(QUIET_MS)
    const { result } = v.parse(evaluatedSchema, await tab.send('Runtime.evaluate', { expression: 'inkfolioVisit()', returnByValue: true }))
    tab.close()
    return { ...result.value, bytes: readBytes() }
  } finally {
    await browser.stop()
  }
}

async function emulatePhone(tab: Devtools): Promise<() => number> {
  const { viewport, deviceScaleFactor, userAgent } = devices['Pixel 7']
  let bytes = 0
  tab.on('Network.loadingFinished', (params) => {
    bytes += v.parse(finishedSchema, params).encodedDataLength
  })
  await tab.send('Page.enable')
  await tab.send('Network.enable')
  await tab.send('Network.setCacheDisabled', { cacheDisabled: true })
  await tab.send('Network.emulateNetworkConditions', NETWORK)
  await tab.send('Emulation.setDeviceMetricsOverride', { ...viewport, deviceScaleFactor, mobile: true })
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true })
  await tab.send('Emulation.setUserAgentOverride', { userAgent })
  await tab.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN })
  return () => bytes
}

function rowsOf(page: string, lcp: Row['goal'], visits: readonly Visit[]): Row[] {
  const middle = (read: (visit: Visit) => number) => median(visits.map(read))
  const note =
    visits.length > 1
      ? `LCP from ${formatNumber(Math.min(...visits.map((one) => one.lcp)))} to ${formatNumber(Math.max(...visits.map((one) => one.lcp)))}`
      : ''
  return [
    { name: `slow phone, ${page}, first paint`, unit: 'ms', measured: middle((one) => one.fcp) },
    { name: `slow phone, ${page}, LCP`, unit: 'ms', measured: middle((one) => one.lcp), ...(lcp && { goal: lcp }), note },
    { name: `slow phone, ${page}, TBT`, unit: 'ms', measured: middle((one) => one.tbt), goal: atMost(50) },
    { name: `slow phone, ${page}, CLS`, unit: '', measured: middle((one) => one.cls), goal: atMost(0) },
    { name: `slow phone, ${page}, bytes`, unit: 'kB', measured: middle((one) => one.bytes) / 1_000 },
  ]
}
