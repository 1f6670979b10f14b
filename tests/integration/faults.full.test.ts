// Kills and stops the built server, and disconnects its database. `ROUNDS` is the number of kills.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { embeddedEngine, postgresEngine } from '#tests/support/engines.ts'
import { crash } from '#tests/support/faults/crash.ts'
import { drain } from '#tests/support/faults/drain.ts'
import type { Fixtures } from '#tests/support/faults/fixtures.ts'
import { judge } from '#tests/support/faults/judge.ts'
import { outages } from '#tests/support/faults/outage.ts'
import { Site } from '#tests/support/site-process.ts'
import { startThrowawayPostgres, type ThrowawayPostgres } from '#tests/support/throwaway-postgres.ts'

const ROUNDS = Number(process.env.ROUNDS || 2)
/** A busy machine can answer so many clients within the time that a process has to exit. */
const FEW_CLIENTS = 12
const NOTHING_WRONG = { lost: [], duplicated: [], wrong: [] }

test('a kill during writes loses no acknowledged write of the embedded engine', async () => {
  const { acknowledged, found, lost, duplicated, wrong } = await crash(embeddedEngine(), ROUNDS)
  expect({ lost, duplicated, wrong }).toEqual(NOTHING_WRONG)
  expect(found).toBe(acknowledged)
  expect(acknowledged).toBeGreaterThan(0)
})

test('SIGTERM under load cuts no answer off and loses no acknowledged write', async () => {
  const site = new Site(embeddedEngine())
  try {
    const stage: Fixtures = JSON.parse(site.run('tests/support/faults/prepare.ts'))
    await site.start()
    let code: Promise<number | null> | undefined
    const terminate = () => {
      code = site.end('SIGTERM')
    }
    const { answered, cut, ledger } = await drain(site.address, stage.postIds[0] ?? '', terminate, FEW_CLIENTS)
    expect(cut).toEqual([])
    expect(answered).toBeGreaterThan(0)
    // A process that has not drained within ten seconds exits with another code.
    expect(await code).toBe(0)
    const { lost, duplicated, wrong } = judge(ledger, JSON.parse(site.run('tests/support/faults/read-state.ts')))
    expect({ lost, duplicated, wrong }).toEqual(NOTHING_WRONG)
  } finally {
    await site.remove()
  }
})

test('SIGTERM to npm start shuts the site down gracefully', async () => {
  const site = new Site(embeddedEngine())
  try {
    const stage: Fixtures = JSON.parse(site.run('tests/support/faults/prepare.ts'))
    const npm = spawn('npm', ['start'], {
      cwd: path.resolve('.'),
      env: site.environment({ PORT: '0' }),
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const address = await new Promise<string>((resolve) => {
      let output = ''
      npm.stdout.on('data', (chunk) => {
        output += chunk
        const found = /Inkfolio is ready at (\S+)/.exec(output)?.[1]
        if (found) resolve(found)
      })
    })
    const exited = once(npm, 'exit')
    const { cut } = await drain(address, stage.postIds[0] ?? '', () => void npm.kill('SIGTERM'), FEW_CLIENTS)
    expect(cut).toEqual([])
    await exited
    // Fails while another process has the data folder locked.
    JSON.parse(site.run('tests/support/faults/read-state.ts'))
  } finally {
    await site.remove()
  }
})

const postgres = inject('postgres')
const missing = 'missing' in postgres ? `: ${postgres.missing}` : ''

describe.skipIf(missing)(`with PostgreSQL${missing}`, () => {
  let server: ThrowawayPostgres

  beforeAll(async () => {
    const started = await startThrowawayPostgres()
    if (typeof started === 'string') throw new Error(started)
    server = started
  })

  afterAll(() => server.stop())

  test('a kill during writes neither loses nor duplicates an acknowledged write', async () => {
    const { acknowledged, found, lost, duplicated, wrong } = await crash(await postgresEngine(server.url), ROUNDS)
    expect({ lost, duplicated, wrong }).toEqual(NOTHING_WRONG)
    expect(found).toBe(acknowledged)
    expect(acknowledged).toBeGreaterThan(0)
  })

  test('during an outage cached pages answer 200 and others 503, and the site recovers afterwards', async () => {
    const reports = await outages(await postgresEngine(server.url), [
      { name: 'away', fault: 'refused', ms: 1_000 },
      { name: 'slow', fault: { delayMs: 100 }, ms: 1_000 },
    ])
    for (const { fault, wrong } of reports) expect(wrong, fault).toEqual([])
  })
})
