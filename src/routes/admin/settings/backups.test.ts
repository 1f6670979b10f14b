import { rmSync } from 'node:fs'
import { afterAll, expect, test, vi } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { makeBackup } from '#src/features/transfer/backup/make-backup.server.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { openForOwner } from '#tests/support/open-site.ts'
import { temporaryFolder } from '#tests/support/processes.ts'

const ADDRESS = '/admin/settings/backups'

// The variables are read while the modules load.
const folder = await vi.hoisted(async () => {
  const { mkdtempSync, writeFileSync } = await import('node:fs')
  const { tmpdir } = await import('node:os')
  const made = mkdtempSync(`${tmpdir()}/inkfolio-test-`)
  writeFileSync(`${made}/backups`, 'a file where the folder should be')
  vi.stubEnv('DATA_DIR', made)
  return made
})
afterAll(() => rmSync(folder, { recursive: true }))

onEmbedded('a backup asked for on its screen', (engine) => {
  test('that fails leaves the screen where it is, and says there what to do', async () => {
    const ask = await openScreen(await engine.open())
    const { status, errors, screen } = await ask({ intent: 'make' })
    expect({ status, errors }).toEqual({ status: 503, errors: null })
    expect(screen.last.failed.reason).toBe(
      `The folder ${folder}/backups for backups cannot be created because a file is in its way: move that file away.`,
    )
  })

  test('that takes long is answered while it is being made, and the screen says how it ends', async () => {
    const database = await engine.open()
    const ask = await openScreen(database)
    const held = Promise.withResolvers<void>()
    const withSession: typeof database.withSession = (work) => held.promise.then(() => database.withSession(work))
    const making = makeBackup({ ...database, withSession }, { kind: 'manual', now: new Date(), folder: temporaryFolder() })
    expect(await inHaste(() => ask({ intent: 'make' }))).toMatchObject({ status: 200, screen: { isMaking: true, last: { made: null } } })
    held.resolve()
    const { madeAt } = await making
    expect(await ask()).toMatchObject({ screen: { isMaking: false, last: { made: { at: madeAt }, failed: null } } })
  })
})

/** The screen for its owner: with a form its action, and what the page then shows. */
async function openScreen(database: Database) {
  const ask = await openForOwner(database, ['routes/admin/settings/backups.tsx'])
  return async (form?: Record<string, string>) => {
    const answer = await ask(ADDRESS, form && { method: 'POST', body: new URLSearchParams(form) })
    const { errors, loaderData } = await answer.json()
    return { status: answer.status, errors, screen: loaderData['routes/admin/settings/backups'] }
  }
}

/** Whoever waits for a time in `work` has waited soon. */
async function inHaste<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const hurry = setInterval(() => vi.advanceTimersByTime(1_000), 10)
  try {
    return await work()
  } finally {
    clearInterval(hurry)
    vi.useRealTimers()
  }
}
