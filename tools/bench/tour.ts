// Every page, feed, function, list and panel of the built site on the database of the environment: what read a table that grows from end to
// end, and what took longer than so many milliseconds. The last line it prints is JSON. PostgreSQL itself tells the plans (auto_explain),
// those inside functions and triggers too; the site runs in this process, so that the embedded engine can be heard as well.
import path from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { auto_explain } from '@electric-sql/pglite/contrib/auto_explain'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { sql } from 'drizzle-orm'
import type { Database } from '#src/db/client.server.ts'
import { wrapEmbedded } from '#src/db/embedded.server.ts'
import { migrate } from '#src/db/migrate.server.ts'
import { openPostgres } from '#src/db/postgres.server.ts'
import { env } from '#src/server/env.server.ts'
import { projectRoot } from '#src/server/root.server.ts'
import { ORIGIN } from '../../tests/support/browser.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { growingScans } from '../../tests/support/growing-tables.ts'
import { signInFor } from '../../tests/support/open-site.ts'
import { type Plan, readPlan } from '../../tests/support/read-plan.ts'
import { PLAN_SETTINGS, recordSql, tellPlans } from '../../tests/support/record-sql.ts'
import { findLandmarks, ownersStops, publicStops, requestOf, type Stop } from '../../tests/support/tour.ts'

/** `ms`: the quickest of the rounds it was slow in; `isWarm`: the last was one of them. */
type Slow = { page: string; text: string; ms: number; isWarm: boolean }
type Tour = { stops: number; plans: number; scans: string[]; slow: Slow[] }

type Observed = { database: Database; plansOf(work: () => Promise<unknown>): Promise<Plan[]> }

/** The first time nothing is prepared and little is in memory. */
const ROUNDS = 2

const port = await freePort()
// The cookies and the origin of changes are those of the tests; every page is made anew.
Object.assign(process.env, { PORT: String(port), SITE_URL: ORIGIN, PAGE_CACHE_MB: '0', LOG_LEVEL: 'error', STARTER_CONTENT: 'off' })
const { DATABASE_URL, DATA_DIR } = env()
const [slowMs = ''] = process.argv.slice(2)
const observed = DATABASE_URL ? await observePostgres(DATABASE_URL) : await observeEmbedded(path.resolve(projectRoot, DATA_DIR, 'db'))
await migrate(observed.database)
globalThis.inkfolioDatabase = Promise.resolve(observed.database)
const { cookie } = await signInFor(observed.database.db, 'owner@example.com')
await import(path.join(projectRoot, 'build/server/index.js'))
console.log(JSON.stringify(await travel(observed, cookie, Number(slowMs))))
await observed.database.close()
process.exit(0)

async function travel({ database, plansOf }: Observed, cookie: string, above: number): Promise<Tour> {
  const marks = await findLandmarks(database.db)
  const stops = [...publicStops(marks).map((stop) => ({ stop, as: null })), ...ownersStops(marks).map((stop) => ({ stop, as: cookie }))]
  const small = await listSmall(database)
  const tour: Tour = { stops: stops.length, plans: 0, scans: [], slow: [] }
  const slow = new Map<string, Slow>()
  for (let round = 1; round <= ROUNDS; round += 1) {
    for (const { stop, as } of stops) {
      const plans = await plansOf(() => visit(stop, as))
      tour.plans += plans.length
      tour.scans.push(...plans.flatMap((plan) => growingScans(stop.name, plan, { small })))
      for (const { ms, statement } of plans.filter((plan) => plan.ms > above)) {
        const found = { page: stop.name, text: shorten(statement) }
        const before = slow.get(JSON.stringify(found))
        slow.set(JSON.stringify(found), { ...found, ms: Math.min(ms, before?.ms ?? ms), isWarm: round === ROUNDS })
      }
    }
  }
  return { ...tour, scans: [...new Set(tour.scans)], slow: [...slow.values()] }
}

/** Tables that seeding leaves almost empty: of a page or two PostgreSQL reads all of it. */
async function listSmall({ db }: Database): Promise<string[]> {
  const { rows } = await db.execute<{ name: string }>(
    sql`SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND pg_relation_size(oid) < 100 * 8192`,
  )
  return rows.map(({ name }) => name)
}

/** A tour that is sent to the sign-in has seen nothing. */
async function visit(stop: Stop, as: string | null): Promise<void> {
  const { method, headers, body } = requestOf(stop, as)
  const answer = await fetch(new URL(stop.path, `http://127.0.0.1:${port}`), {
    method,
    headers,
    body: body && (await new Response(body).text()),
    redirect: 'manual',
  })
  const text = await answer.text()
  if (answer.status >= (as ? 300 : 500)) throw new Error(`${stop.name} answered ${answer.status}: ${text.slice(0, 500)}`)
}

function shorten(statement: string): string {
  return statement.replace(/\s+/g, ' ').trim().slice(0, 300)
}

async function observePostgres(url: string): Promise<Observed> {
  const database = await openPostgres(url + tellPlans())
  return { database, plansOf: async (work) => (await recordSql(work)).plans }
}

/** Its plans come as notices of the statements, which nobody listens to otherwise. */
async function observeEmbedded(folder: string): Promise<Observed> {
  const client = await PGlite.create({ dataDir: folder, extensions: { unaccent, pg_trgm, auto_explain } })
  const settings = Object.entries(PLAN_SETTINGS).map(([name, value]) => `SET ${name} = '${value}'`)
  await client.exec(["LOAD 'auto_explain'", ...settings].join(';'))
  let plans: Plan[] = []
  const send = client.execProtocolStream.bind(client)
  client.execProtocolStream = (message, options) =>
    send(message, {
      ...options,
      onNotice({ message: told }) {
        plans.push(...readPlan(told ?? ''))
      },
    })
  return {
    database: wrapEmbedded(client),
    async plansOf(work) {
      plans = []
      await work()
      return plans
    },
  }
}
