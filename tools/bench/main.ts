// `npm run bench`: runs the parts, prints the table and writes the report. tools/bench/README.md explains both.
import os from 'node:os'
import path from 'node:path'
import { OperatorError } from '#src/server/errors.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import type { Bench } from './context.ts'
import { lockBenchFolder } from './folder.ts'
import { failedRequests } from './load.ts'
import { type Part, parseOptions } from './options.ts'
import { measureBrowser } from './parts/browser.ts'
import { measureEditor } from './parts/editor.ts'
import { measureGrowth } from './parts/growth.ts'
import { measureHttp } from './parts/http.ts'
import { measureMemory } from './parts/memory.ts'
import { measureSearch } from './parts/search.ts'
import { soak } from './parts/soak.ts'
import { measureStart } from './parts/start.ts'
import { measureWrites } from './parts/writes.ts'
import { providePostgres } from './postgres.ts'
import { stopAllPrograms } from './processes.ts'
import { describeMachine, writeReport } from './report.ts'
import { atMost, formatRows, judge, type Row } from './rows.ts'

const SMALL = { posts: 1_000, comments: 5_000, likes: 20_000, links: 100, days: 7 }
const LARGE = { posts: 100_000, comments: 500_000, likes: 2_000_000, links: 10_000, days: 365 }
/** Ten times the small site; seeding takes one or two minutes. */
const MEDIUM = { posts: 10_000, comments: 50_000, likes: 200_000, links: 1_000, days: 60 }

const OWNER = { posts: 10_000, comments: 100_000, likes: 200_000, links: 1_000, days: 730 }

const MEASURES = {
  start: measureStart,
  http: measureHttp,
  writes: measureWrites,
  growth: measureGrowth,
  search: measureSearch,
  memory: measureMemory,
  browser: measureBrowser,
  editor: measureEditor,
} as const satisfies Record<Part, (bench: Bench) => Promise<void>>

/** Stops every program that it started, also after an error. */
export async function runBench(args: readonly string[], print: (line: string) => void): Promise<void> {
  const options = parseOptions(args)
  if (os.platform() !== 'linux') throw new OperatorError('The bench reads CPU time and memory from /proc: run it on Linux.')
  const lock = await lockBenchFolder()
  endOnSignals(print)
  const startedAt = new Date()
  const rows: Row[] = []
  const add = (row: Row) => {
    rows.push(row)
    print(`  ${formatRows([row]).split('\n')[1]?.trim()}`)
  }
  const bench: Bench = { options, small: SMALL, medium: MEDIUM, large: options.isQuick ? MEDIUM : LARGE, owner: OWNER, print, add }
  print(describeMachine())
  try {
    // Reports the rows that were measured before an error, then rethrows it.
    const broken = await measureAll(bench).then(
      () => null,
      (error: unknown) => ({ error }),
    )
    if (broken) rows.push({ name: 'broken off', unit: '', measured: null, note: String(broken.error).split('\n')[0] ?? '' })
    rows.push({ name: 'requests that failed, all loads', unit: '', measured: failedRequests(), goal: atMost(0) })
    const postgres = options.engines.includes('postgres') ? await providePostgres() : ''
    const file = writeReport({ startedAt, args, rows, postgres: typeof postgres === 'string' ? undefined : postgres.version })
    print(`\n${formatRows(rows)}\n\n${summary(rows)} Written to ${path.relative(projectRoot, file)}.`)
    if (broken) throw broken.error
  } finally {
    await stopAllPrograms()
    lock.release()
  }
}

async function measureAll(bench: Bench): Promise<void> {
  if (bench.options.soakSeconds !== null) return soak(bench, bench.options.soakSeconds)
  for (const part of bench.options.parts) {
    bench.print(`\n── ${part}`)
    await MEASURES[part](bench)
  }
}

function summary(rows: readonly Row[]): string {
  const verdicts = rows.map((row) => judge(row).isMet)
  const met = verdicts.filter((isMet) => isMet === true).length
  const missed = verdicts.filter((isMet) => isMet === false).length
  return `${met} of ${met + missed} targets met.`
}

function endOnSignals(print: (line: string) => void): void {
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const) {
    process.once(signal, () => {
      print('Stopping the started programs.')
      // The running measurement fails when its programs stop; its errors are ignored.
      process.on('unhandledRejection', () => {}).on('uncaughtException', () => {})
      void stopAllPrograms().finally(() => process.exit(code))
    })
  }
}
