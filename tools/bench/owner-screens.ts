// Times every admin screen on the database of the environment. The last printed line is JSON. The site runs in this process, because only one
// process can open the embedded database and the script needs it to sign in.
import path from 'node:path'
import { openDatabase } from '#src/db/client/client.server.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { ORIGIN } from '../../tests/support/browser.ts'
import { freePort } from '../../tests/support/free-port.ts'
import { signInFor } from '../../tests/support/open-site.ts'
import { findLandmarks, ownersStops, requestOf } from '../../tests/support/tour.ts'
import { percentile } from './statistics.ts'

const ROUNDS = 10

const port = await freePort()
// The test helpers create cookies for this origin.
Object.assign(process.env, { PORT: String(port), SITE_URL: ORIGIN, PAGE_CACHE_MB: '0', LOG_LEVEL: 'error', STARTER_CONTENT: 'off' })
const database = await openDatabase('npm run bench')
globalThis.inkfolioDatabase = Promise.resolve(database)
const { cookie } = await signInFor(database.db, 'owner@example.com')
const stops = ownersStops(await findLandmarks(database.db)).filter(({ body }) => !body)
await import(path.join(projectRoot, 'build/server/index.js'))
const times = new Map<string, number[]>(stops.map(({ name }) => [name, []]))
// The first round fills PostgreSQL's buffers.
for (let round = 0; round <= ROUNDS; round += 1) {
  for (const stop of stops) {
    const begun = performance.now()
    const answer = await fetch(new URL(stop.path, `http://127.0.0.1:${port}`), {
      headers: requestOf(stop, cookie).headers,
      redirect: 'manual',
    })
    const text = await answer.text()
    if (answer.status >= 300) throw new Error(`${stop.name} answered ${answer.status}: ${text.slice(0, 500)}`)
    if (round > 0) times.get(stop.name)?.push(performance.now() - begun)
  }
}
console.log(JSON.stringify([...times].map(([name, all]) => ({ name, p95: percentile(all, 0.95) }))))
await database.close()
process.exit(0)
