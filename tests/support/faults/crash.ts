// Kills the server with SIGKILL at random moments of mixed writes, and checks every acknowledged write afterwards.
import { randomInt } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { type Engine, Site } from '#tests/support/site-process.ts'
import { signIn } from './caller.ts'
import type { Fixtures } from './fixtures.ts'
import { importAndKill, repeatImport } from './import-files.ts'
import { judge, type Verdict } from './judge.ts'
import { type Ledger, openLedger } from './ledger.ts'
import type { SiteState } from './site-state.ts'
import { writeUntilUnreachable } from './writers.ts'

/** The kill comes after at most so many answers plus so many ms, so that it hits every phase of a write. */
const MAX_ANSWERS = 150
const MAX_MS = 40
const IMPORT_MS = 2_000

/** Runs the rounds on one site and checks its state after each. */
export async function crash(engine: Engine, rounds: number): Promise<Verdict> {
  const site = new Site(engine)
  try {
    const fixtures: Fixtures = JSON.parse(site.run('tests/support/faults/prepare.ts'))
    const ledger = openLedger()
    const wrong: string[] = []
    let verdict = judge(ledger, readState(site))
    for (let round = 1; round <= rounds; round += 1) {
      await killInTheMiddle(site, fixtures, ledger)
      if (round === rounds) repeatImport(site, ledger)
      verdict = judge(ledger, readState(site))
      wrong.push(...verdict.wrong)
    }
    await site.start()
    const home = await fetch(site.address)
    if (home.status !== 200) wrong.push(`the home page answers ${home.status} after the last round`)
    if ((await site.end('SIGTERM')) !== 0) wrong.push('the site did not exit with code 0 on SIGTERM')
    return { ...verdict, wrong }
  } finally {
    await site.remove()
  }
}

async function killInTheMiddle(site: Site, fixtures: Fixtures, ledger: Ledger): Promise<void> {
  await site.start()
  const cookie = await signIn(site.address, fixtures.owner)
  let answersLeft = randomInt(1, MAX_ANSWERS)
  const enough = Promise.withResolvers<void>()
  const writing = writeUntilUnreachable({ address: site.address, cookie, fixtures, ledger }, () => {
    answersLeft -= 1
    if (answersLeft === 0) enough.resolve()
  })
  // Only one process can open the embedded database: there the import runs after the site was killed.
  const importing = site.engine.name === 'postgres' ? importAndKill(site, ledger, IMPORT_MS) : Promise.resolve()
  await Promise.race([writing, enough.promise])
  await pause(randomInt(MAX_MS))
  await site.end('SIGKILL')
  await Promise.all([writing, importing])
  if (site.engine.name === 'embedded') await importAndKill(site, ledger, IMPORT_MS)
}

function readState(site: Site): SiteState {
  return JSON.parse(site.run('tests/support/faults/read-state.ts'))
}
