// Outages of the database under load: unreachable or slow.
import { setTimeout as pause } from 'node:timers/promises'
import pg from 'pg'
import { type Engine, Site } from '#tests/support/site-process.ts'
import { type Exchange, exchange } from './exchange.ts'
import { type Fault, FaultyLink } from './faulty-link.ts'
import type { Fixtures } from './fixtures.ts'
import { judge } from './judge.ts'
import { type Ledger, openLedger } from './ledger.ts'
import { sendComment } from './send-comment.ts'

const CLIENTS = 8
/** The longest allowed response time of a page or a form. */
const PATIENCE_MS = 30_000
/** The default of DATABASE_POOL, and the LISTEN connection. */
const CONNECTIONS_AT_MOST = 11

export type OutageReport = {
  fault: string
  /** Answers 200 while the database was slow. */
  served: number
  wrong: string[]
}

export type Outage = { name: string; fault: Fault; ms: number }

/** Runs the faults one after the other and returns a report for each. */
export async function outages(engine: Engine, faults: readonly Outage[]): Promise<OutageReport[]> {
  const link = await FaultyLink.to(engine.databaseUrl)
  const direct = new Site(engine)
  const site = new Site({ ...engine, databaseUrl: link.through(engine.databaseUrl) })
  try {
    const fixtures: Fixtures = JSON.parse(direct.run('tests/support/faults/prepare.ts'))
    const ledger = openLedger()
    await site.start()
    const reports: OutageReport[] = []
    for (const outage of faults)
      reports.push(await runOutage({ site, link, postId: fixtures.postIds[0] ?? '', ledger, databaseUrl: engine.databaseUrl }, outage))
    await site.end('SIGTERM')
    const { lost, duplicated, wrong } = judge(ledger, JSON.parse(direct.run('tests/support/faults/read-state.ts')))
    reports.at(-1)?.wrong.push(...lost, ...duplicated, ...wrong)
    return reports
  } finally {
    await site.end('SIGKILL')
    await link.close()
    await direct.remove()
  }
}

type OutageContext = { site: Site; link: FaultyLink; postId: string; ledger: Ledger; databaseUrl: string }

async function runOutage(scene: OutageContext, { name, fault, ms }: Outage): Promise<OutageReport> {
  const { site } = scene
  const report: OutageReport = { fault: name, served: 0, wrong: [] }
  await assertHealthy(scene)
  scene.link.set(fault)
  const until = Date.now() + ms
  await Promise.all(
    Array.from({ length: CLIENTS }, async () => {
      while (Date.now() < until) await requestDuring(scene, report, fault)
    }),
  )
  scene.link.set('none')
  const endedAt = Date.now()
  while (!(await isRecovered(scene))) {
    if (site.child?.exitCode !== null) throw new Error(`the site has ended: ${site.errors}`)
    if (Date.now() - endedAt > 2 * PATIENCE_MS) throw new Error(`the site does not recover from the fault ${name}`)
    await pause(100)
  }
  const connections = await countConnections(scene.databaseUrl)
  if (connections > CONNECTIONS_AT_MOST) report.wrong.push(`${connections} connections stayed open`)
  if (typeof fault === 'object' && report.served === 0) report.wrong.push('nothing was served while the database was slow')
  return report
}

const UNCACHED = '/posts?search=nothing'

async function requestDuring(scene: OutageContext, report: OutageReport, fault: Fault): Promise<void> {
  const { site, postId, ledger } = scene
  const home = await withinPatience(report, '/', exchange(`${site.address}/`))
  if (home.status !== 200) report.wrong.push(`the cached home page answered ${home.status}`)
  const search = await withinPatience(report, 'a search', exchange(`${site.address}${UNCACHED}`))
  const sent = await withinPatience(report, 'a comment', sendComment(site.address, postId, ledger))
  for (const [what, answer] of Object.entries({ search, sent })) {
    if (answer.status === 503 && answer.headers['retry-after']) continue
    if (answer.status === 200 && typeof fault === 'object') report.served += 1
    else report.wrong.push(`${what} answered ${answer.status}`)
  }
  if (search.status === 503 && !search.body.includes('<h1')) report.wrong.push('the 503 page has no heading')
}

async function withinPatience(report: OutageReport, what: string, answer: Promise<Exchange>): Promise<Exchange> {
  const startedAt = Date.now()
  const result = await answer
  const took = Date.now() - startedAt
  if (took > PATIENCE_MS) report.wrong.push(`${what} took ${took} ms`)
  if (result.outcome !== 'answered') report.wrong.push(`${what} was ${result.outcome}`)
  return result
}

async function isRecovered({ site, postId, ledger }: OutageContext): Promise<boolean> {
  const answers = await Promise.all([
    exchange(`${site.address}/`),
    exchange(`${site.address}${UNCACHED}`),
    exchange(`${site.address}/readyz`),
    sendComment(site.address, postId, ledger),
  ])
  return answers.every(({ status }) => status === 200)
}

async function assertHealthy(scene: OutageContext): Promise<void> {
  if (!(await isRecovered(scene))) throw new Error('the site does not answer before the fault')
  // The cache rejects a page when data changes during its render, so the first request may not have stored the home page.
  await exchange(`${scene.site.address}/`)
}

async function countConnections(databaseUrl: string): Promise<number> {
  const client = new pg.Client(databaseUrl)
  await client.connect()
  const { rows } = await client.query(
    "SELECT count(*)::int AS count FROM pg_stat_activity WHERE application_name LIKE 'inkfolio%' AND datname = current_database()",
  )
  await client.end()
  return rows[0]?.count ?? 0
}
