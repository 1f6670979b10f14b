// Measures the time from `npm start` to the first page: on existing data, and on an empty data folder.
import { mkdirSync, mkdtempSync } from 'node:fs'
import path from 'node:path'
import { type Bench, rowName } from '../context.ts'
import { copyData } from '../data.ts'
import { benchFolder, COPY_PREFIX, removeFolder } from '../folder.ts'
import { memory } from '../proc.ts'
import { atMost, formatNumber } from '../rows.ts'
import { startSite } from '../site.ts'
import { median } from '../statistics.ts'

const MAX_MS = 2_000

export async function measureStart(bench: Bench): Promise<void> {
  for (const engine of bench.options.engines) {
    const data = await copyData(engine, bench.small, bench.print)
    const row = { name: rowName('start to the first page', engine), unit: 'ms' }
    if (typeof data === 'string') {
      bench.add({ ...row, measured: null, note: data })
      continue
    }
    const times: number[] = []
    for (let run = 0; run < (bench.options.isQuick ? 2 : 5); run += 1) {
      const site = await startSite(data)
      times.push(site.startMs)
      await site.stop()
    }
    bench.add({
      ...row,
      measured: median(times),
      goal: atMost(MAX_MS),
      note: `from ${formatNumber(Math.min(...times))} to ${formatNumber(Math.max(...times))}`,
    })
    await data.remove()
  }
  if (bench.options.engines.includes('embedded')) await measureFirstStart(bench)
}

async function measureFirstStart(bench: Bench): Promise<void> {
  const folder = mkdtempSync(path.join(benchFolder, COPY_PREFIX))
  mkdirSync(path.join(folder, 'data'))
  const site = await startSite({ env: { DATABASE_URL: '', DATA_DIR: path.join(folder, 'data') } }, { STARTER_CONTENT: 'on' })
  const { most } = memory(site.pid)
  await site.stop()
  removeFolder(folder)
  bench.add({ name: 'very first start, embedded', unit: 'ms', measured: site.startMs, note: `memory at most ${formatNumber(most)} MB` })
}
