import { writeFileSync } from 'node:fs'
import { expect, vi } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { makeBackup } from '#src/features/transfer/backup/make-backup.server.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { openForOwner } from '#tests/support/open-site.ts'
import { temporaryFolder } from '#tests/support/processes.ts'

const ADDRESS = '/admin/settings/backups'

// The environment variables are read on import.
const folder = await vi.hoisted(async () => (await import('#tests/support/own-data-folder.ts')).ownDataFolder())
writeFileSync(`${folder}/backups`, 'a file where the folder should be')

onEmbedded('a backup from its screen', (test, engine) => {
  test('that fails is reported on the screen', async () => {
    const ask = await openScreen(await engine.open())
    const { status, errors, screen } = await ask({ intent: 'make' })
    expect({ status, errors }).toEqual({ status: 503, errors: null })
    expect(screen.last.failed.reason).toBe(
      `The folder ${folder}/backups for backups cannot be created because a file is in its way: move that file away.`,
    )
  })

  test('that takes long gets a response before it ends, and the screen reports the end', async ({ database }) => {
    const ask = await openScreen(database)
    const held = Promise.withResolvers<void>()
    const withSession: typeof database.withSession = (work) => held.promise.then(() => database.withSession(work))
    const running = makeBackup({ ...database, withSession }, { kind: 'manual', now: new Date(), folder: temporaryFolder() })
    expect(await withFastTimers(() => ask({ intent: 'make' }))).toMatchObject({
      status: 200,
      screen: { isMaking: true, last: { made: null } },
    })
    held.resolve()
    const { madeAt } = await running
    expect(await ask()).toMatchObject({ screen: { isMaking: false, last: { made: { at: madeAt }, failed: null } } })
  })
})

/** Requests the screen as its owner: a form runs the action first. */
async function openScreen(database: Database) {
  const ask = await openForOwner(database, ['routes/admin/settings/backups.tsx'])
  return async (form?: Record<string, string>) => {
    const answer = await ask(ADDRESS, form && { method: 'POST', body: new URLSearchParams(form) })
    const { errors, loaderData } = await answer.json()
    return { status: answer.status, errors, screen: loaderData['routes/admin/settings/backups'] }
  }
}

/** Runs `work` with timeouts that pass 100 times faster. */
async function withFastTimers<T>(work: () => Promise<T>): Promise<T> {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const advancing = setInterval(() => vi.advanceTimersByTime(1_000), 10)
  try {
    return await work()
  } finally {
    clearInterval(advancing)
    vi.useRealTimers()
  }
}
