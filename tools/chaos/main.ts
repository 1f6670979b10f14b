// The long form of the fault tests, and the attacks:
// `npm run chaos -- [--rounds N] [--images N] [--engine embedded|postgres] [--only crash|power|outage|attacks|properties] [--seconds N] [--times N]`.
import { parseArgs } from 'node:util'
import { startThrowawayPostgres } from '#tests/support/throwaway-postgres.ts'
import { attack } from './attack.ts'
import { type CrashReport, crash } from './crash.ts'
import { embeddedEngine, postgresEngine } from './engines.ts'
import { type OutageReport, outages } from './outage.ts'
import { type PowerReport, powerCuts } from './power/power-cut.ts'
import { properties } from './properties.ts'

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '50' },
    images: { type: 'string', default: '300' },
    engine: { type: 'string' },
    only: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    times: { type: 'string', default: '20' },
  },
})
const options = { rounds: Number(values.rounds), print: (line: string) => console.log(line) }
const ms = Number(values.seconds) * 1_000
const problems: string[] = []
/** The promised recovery time after the database has returned. */
const BACK_WITHIN_MS = 5_000

const isWanted = (part: string) => values.only === undefined || values.only === part

if (values.engine !== 'postgres' && isWanted('crash')) reportCrash(await crash(embeddedEngine(), options))
if (values.engine !== 'postgres' && isWanted('power')) await tryPowerCuts(Number(values.images))
if (values.engine !== 'embedded' && (isWanted('crash') || isWanted('outage'))) await tryPostgres()
if (values.engine !== 'postgres' && isWanted('attacks')) await tryAttacks()
if (isWanted('properties')) await tryProperties(Number(values.times))
for (const problem of problems.slice(0, 50)) console.log(problem)
process.exitCode = problems.length > 0 ? 1 : 0

async function tryPostgres(): Promise<void> {
  const server = await startThrowawayPostgres()
  if (typeof server === 'string') throw new Error(server)
  try {
    if (isWanted('crash')) reportCrash(await crash(await postgresEngine(server.url), options))
    if (!isWanted('outage')) return
    reportOutages(
      await outages(await postgresEngine(server.url), [
        { name: 'away', fault: 'refused', ms },
        { name: 'silent', fault: 'silent', ms },
        { name: 'slow', fault: { delayMs: 200 }, ms },
        { name: 'exhausted', fault: 'exhausted', ms },
      ]),
    )
  } finally {
    await server.stop()
  }
}

async function tryAttacks(): Promise<void> {
  if (!(await attack(options.print))) problems.push('a test of the attacks failed')
}

/** Runs the property tests with a random seed. */
async function tryProperties(times: number): Promise<void> {
  const { failures, ...report } = await properties(times)
  console.table([{ ...report, failed: failures.length }])
  problems.push(...failures)
}

/** Cuts the power of both engines. The published engine runs without fsync and must lose writes; otherwise the simulation proves nothing. */
async function tryPowerCuts(images: number): Promise<void> {
  const cuts = { answers: 100, seed: 1, print: options.print }
  const durable = await powerCuts({ ...cuts, engine: 'durable', images })
  const published = await powerCuts({ ...cuts, engine: 'published', images: Math.ceil(images / 10) })
  console.table([durable, published].map(countPowerReport))
  problems.push(...durable.lost, ...durable.duplicated, ...durable.wrong)
  if (published.lost.length === 0) problems.push('without fsync nothing was lost: the simulated power cut shows nothing')
}

function countPowerReport({ lost, duplicated, wrong, ...report }: PowerReport) {
  return { ...report, lost: lost.length, duplicated: duplicated.length, wrong: wrong.length }
}

function reportCrash({ engine, rounds, acknowledged, found, lost, duplicated, wrong }: CrashReport): void {
  console.table([{ engine, rounds, acknowledged, found, lost: lost.length, duplicated: duplicated.length, wrong: wrong.length }])
  problems.push(...lost, ...duplicated, ...wrong)
}

function reportOutages(reports: readonly OutageReport[]): void {
  console.table(reports.map(({ wrong, ...figures }) => ({ ...figures, wrong: wrong.length })))
  problems.push(...reports.flatMap(({ fault, wrong }) => [...new Set(wrong)].map((what) => `${fault}: ${what}`)))
  const late = reports.filter(({ backAfterMs }) => backAfterMs > BACK_WITHIN_MS)
  problems.push(...late.map(({ fault, backAfterMs }) => `${fault}: recovered only after ${backAfterMs} ms`))
}
