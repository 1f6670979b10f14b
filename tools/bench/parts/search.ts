// Does the search find what is wanted, and how long does it take at three sizes?
import { existsSync } from 'node:fs'
import * as v from 'valibot'
import { projectRoot } from '#src/server/project-root.server.ts'
import { CLI } from '#tests/support/cli.ts'
import { CORPUS } from '../../../tests/support/search-quality/measure.ts'
import { type Bench, rowName } from '../context.ts'
import { copyData, emptyData, type Size } from '../data.ts'
import type { Engine } from '../options.ts'
import { runProgram } from '../processes.ts'
import { atLeast, atMost } from '../rows.ts'

/** What the test of the corpus asserts, too. */
const RANK = 0.97
const MEDIUM_MS = 50
const MAX_TIMES = 2

export async function measureSearch(bench: Bench): Promise<void> {
  await measureQuality(bench)
  for (const engine of bench.options.engines) await measureTimes(bench, engine)
}

const qualitySchema = v.array(
  v.object({ kind: v.string(), queries: v.number(), meanReciprocalRank: v.number(), corrected: v.number(), misses: v.array(v.string()) }),
)

async function measureQuality(bench: Bench): Promise<void> {
  if (!existsSync(CORPUS)) {
    bench.add({ name: 'search, mean reciprocal rank', unit: '', measured: null, note: `there is no corpus at ${CORPUS}` })
    return
  }
  const data = emptyData()
  const env = { ...process.env, NODE_ENV: 'production', ...data.env }
  await runProgram(process.execPath, [CLI, 'import', CORPUS], { env, cwd: projectRoot })
  const found = v.parse(qualitySchema, await printed('tools/bench/search-quality.ts', env))
  await data.remove()
  for (const { kind, queries, meanReciprocalRank, corrected, misses } of found) {
    const name = `search, mean reciprocal rank${kind ? `, ${kind}` : ''}`
    bench.add({ name, unit: '', measured: meanReciprocalRank, ...(kind ? {} : { goal: atLeast(RANK) }), note: `${queries} queries` })
    if (kind === 'misspelt') bench.add({ name: 'search, right corrections', unit: '', measured: corrected, note: `${queries} queries` })
    if (kind === '') for (const miss of misses) bench.print(`    ${miss}`)
  }
}

const timesSchema = v.array(v.object({ kind: v.string(), p95: v.number() }))

async function measureTimes(bench: Bench, engine: Engine): Promise<void> {
  const small = await addTimes(bench, engine, bench.small)
  if (bench.medium.posts < bench.large.posts) await addTimes(bench, engine, bench.medium, () => MEDIUM_MS)
  await addTimes(bench, engine, bench.large, (kind) => MAX_TIMES * (small.get(kind) ?? Number.NaN))
}

async function addTimes(bench: Bench, engine: Engine, size: Size, goal?: (kind: string) => number): Promise<Map<string, number>> {
  const times = await timesOf(bench, engine, size)
  for (const [kind, measured] of times) {
    const name = rowName(`search p95, ${kind}, ${size.posts.toLocaleString('en-US')} posts`, engine)
    bench.add({ name, unit: 'ms', measured, ...(goal ? { goal: atMost(goal(kind)) } : {}) })
  }
  return times
}

/** Milliseconds per kind of search; empty when the engine is not available. */
async function timesOf(bench: Bench, engine: Engine, size: Size): Promise<Map<string, number>> {
  const data = await copyData(engine, size, bench.print)
  if (typeof data === 'string') {
    bench.add({ name: rowName(`search p95, ${size.posts} posts`, engine), unit: 'ms', measured: null, note: data })
    return new Map()
  }
  const times = v.parse(timesSchema, await printed('tools/bench/search-times.ts', { ...process.env, NODE_ENV: 'production', ...data.env }))
  await data.remove()
  return new Map(times.map(({ kind, p95 }) => [kind, p95]))
}

/** The last printed line of a program is JSON. */
async function printed(program: string, env: NodeJS.ProcessEnv): Promise<unknown> {
  const output = await runProgram(process.execPath, [program], { env, cwd: projectRoot })
  return JSON.parse(output.trim().split('\n').at(-1) ?? '')
}
