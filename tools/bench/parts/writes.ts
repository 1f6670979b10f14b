// Measures comments and views per second, and checks that every acknowledged comment is stored exactly once.
import { mkdtempSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import * as v from 'valibot'
import { projectRoot } from '#src/server/project-root.server.ts'
import { type Bench, rowName, secondsFor } from '../context.ts'
import { copyData, type Data } from '../data.ts'
import { benchFolder, COPY_PREFIX, removeFolder } from '../folder.ts'
import { type LoadResult, runLoad, warmUp } from '../load.ts'
import type { Engine } from '../options.ts'
import { runProgram } from '../processes.ts'
import { atLeast, atMost, formatNumber, type Row } from '../rows.ts'
import { startSite } from '../site.ts'
import { commentRequests, pagesOf, viewRequests } from '../traffic.ts'

const CONNECTIONS = 50
const COMMENTS_PER_SECOND = 100

const stored = v.object({ stored: v.number(), texts: v.number() })

export async function measureWrites(bench: Bench): Promise<void> {
  for (const engine of bench.options.engines) {
    const data = await copyData(engine, bench.small, bench.print)
    if (typeof data === 'string') bench.add({ name: rowName('comments', engine), unit: '/s', measured: null, note: data })
    else await measureEngine(bench, engine, data)
  }
}

async function measureEngine(bench: Bench, engine: Engine, data: Data): Promise<void> {
  const accepted = new Set<string>()
  const site = await startSite(data)
  // Fills the page cache, so that every comment invalidates an entry.
  await warmUp({ url: site.url, requests: pagesOf('post', data) })
  const load = { url: site.url, pid: site.pid, connections: CONNECTIONS }
  // `amount` instead of `seconds`: a time limit would drop the last answers, and their comments would count as lost.
  const comments = await runLoad({ ...load, requests: commentRequests(data.posts, accepted), amount: bench.options.isQuick ? 500 : 5_000 })
  const views = await runLoad({ ...load, requests: viewRequests(data.posts), seconds: secondsFor(bench.options, 5) })
  await site.stop()
  const found = await countStored(data, accepted)
  await data.remove()
  const rows: Row[] = [
    {
      name: rowName('comments accepted', engine),
      unit: '/s',
      measured: comments.perSecond,
      goal: atLeast(COMMENTS_PER_SECOND),
      note: describe(comments),
    },
    {
      name: rowName('comments lost', engine),
      unit: '',
      measured: accepted.size - found.texts,
      goal: atMost(0),
      note: `of ${accepted.size} acknowledged`,
    },
    { name: rowName('comments stored twice', engine), unit: '', measured: found.stored - found.texts, goal: atMost(0) },
    { name: rowName('views counted', engine), unit: '/s', measured: views.perSecond, note: describe(views) },
  ]
  for (const row of rows) bench.add(row)
}

async function countStored(data: Data, accepted: ReadonlySet<string>) {
  const folder = mkdtempSync(path.join(benchFolder, COPY_PREFIX))
  const file = path.join(folder, 'texts.json')
  writeFileSync(file, JSON.stringify([...accepted]))
  const env = { ...process.env, NODE_ENV: 'production', SITE_URL: '', ...data.env }
  const printed = await runProgram(process.execPath, ['tools/bench/query-database.ts', 'stored', file], { env, cwd: projectRoot })
  removeFolder(folder)
  return v.parse(stored, JSON.parse(printed))
}

function describe({ p95, cpuMs, failed }: LoadResult): string {
  return `${CONNECTIONS} connections; p95 ${formatNumber(p95)} ms; CPU ${formatNumber(cpuMs)} ms${failed ? `; ${failed} failed` : ''}`
}
