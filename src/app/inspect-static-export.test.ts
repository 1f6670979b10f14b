import { sql } from 'drizzle-orm'
import { expect, vi } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { staticExport } from '#src/db/schema/static-export.ts'
import type { LastRun } from '#src/features/transfer/static-site/job/static-result.ts'
import { recordRun, requestExport } from '#src/features/transfer/static-site/job/static-state.server.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { inspectSite } from './inspect-site.server.ts'

vi.hoisted(() => {
  vi.stubEnv('STATIC_DIR', '/srv/static-site')
  vi.stubEnv('STATIC_SITE_URL', 'https://files.example')
})

const RUN: LastRun = {
  ...{ at: '2026-03-10T12:00:00.000Z', problem: null, searchFailure: null, command: null },
  exported: { pages: 1_013, written: 1, removed: 0, foreign: 0, seconds: 59.6 },
}
const store = (db: Db, run: LastRun, isFailed: boolean) => recordRun(db, run, { isFailed })

onDatabase('the site as files, in diagnostics', (test) => {
  test('is fine, failed, or not exported yet; the owner does not wait for the next attempt', async ({ database, db }) => {
    const line = async () => (await inspectSite(database)).find(({ check }) => check === 'site as files')
    expect(await line()).toEqual({ check: 'site as files', ok: true, detail: 'not exported yet' })
    await store(db, RUN, false)
    expect(await line()).toMatchObject({
      ok: true,
      detail: 'run of 2026-03-10T12:00:00.000Z: 1,013 pages; 1 file written, 0 files removed, in 60 s',
    })
    await store(db, { ...RUN, searchFailure: 'Pagefind gave no answer' }, false)
    expect(await line()).toMatchObject({ ok: false, detail: expect.stringMatching(/has no search.*: Pagefind gave no answer\.$/) })
    await store(db, { ...RUN, exported: null, problem: 'The folder /srv/static-site cannot be written: EROFS' }, true)
    expect(await line()).toMatchObject({ ok: false, detail: expect.stringMatching(/cannot be written: EROFS$/) })
    const waits = async () =>
      (await db.select({ waits: sql<boolean>`retry_at > now() + interval '9 minutes'` }).from(staticExport))[0]?.waits
    expect(await waits()).toBe(true)
    await requestExport(db, await buildAdmin(db))
    expect(await waits()).toBeNull()
  })
})
