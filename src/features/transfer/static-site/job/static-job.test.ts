import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { afterEach, expect, vi } from 'vitest'
import type { Database } from '#src/db/client/client.server.ts'
import { comments } from '#src/db/schema/comments.ts'
import { posts } from '#src/db/schema/posts.ts'
import { redirects } from '#src/db/schema/redirects.ts'
import { staticExport } from '#src/db/schema/static-export.ts'
import { logger } from '#src/server/logger.server.ts'
import { buildAdmin } from '#tests/support/build-admin.ts'
import { onDatabase } from '#tests/support/database.ts'
import { buildComment, buildPost } from '#tests/support/factories.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { openStaticFolder } from '../static-folder.server.ts'
import { createStaticJob, type StaticJob, type StaticJobOptions } from './static-job.server.ts'
import { failureOf, problemOf } from './static-result.ts'
import { findStaticOverview, requestExport } from './static-state.server.ts'

const PATIENT = { timeout: 30_000, interval: 20 }

let ending = new AbortController()
const started: StaticJob[] = []
afterEach(async () => {
  ending.abort(new Error('the site stops'))
  for (const job of started.splice(0)) await Promise.all([job.run(), job.ended()])
  ending = new AbortController()
})

/** A site of one file with this text. */
function site(database: Database, given: Partial<StaticJobOptions> = {}) {
  const folder = path.join(temporaryFolder(), 'site')
  const state = { text: 'first', exports: 0 }
  const options: StaticJobOptions = {
    ...{
      folder,
      origin: 'https://blog.example',
      api: null,
      layout: 'files',
      program: '1',
      when: 'nightly',
      command: null,
      signal: ending.signal,
      quietMs: 0,
    },
    async exportSite(target, signal) {
      state.exports += 1
      const files = await openStaticFolder(target.folder, 'test')
      try {
        await files.write('index.html', Buffer.from(state.text))
        signal.throwIfAborted()
        await files.removeRest(() => true)
        return { folder: target.folder, pages: 1, ...files.changes(), broken: [], failed: [], searchFailure: null }
      } finally {
        files.release()
      }
    },
    ...given,
  }
  const start = (more: Partial<StaticJobOptions> = {}) => {
    const job = createStaticJob(database, { ...options, ...more })
    started.push(job)
    return job
  }
  return { folder, state, start, read: () => readFileSync(path.join(folder, 'index.html'), 'utf8') }
}

const retryNow = ({ db }: Database) => db.update(staticExport).set({ retryAt: sql`now() - interval '1 second'` })
const lastRun = async ({ db }: Database) => (await findStaticOverview(db)).lastRun

onDatabase('the export by itself', (test, engine) => {
  test('exports at the start and every night, and says what it did', async ({ database }) => {
    let now = new Date()
    const { state, start, read } = site(database)
    const job = start({ clock: () => now })
    await job.run()
    await job.run()
    expect({ exports: state.exports, text: read() }).toEqual({ exports: 1, text: 'first' })
    expect(await lastRun(database)).toMatchObject({
      exported: { pages: 1, written: 1, removed: 0, foreign: 0 },
      problem: null,
      command: null,
    })
    now = new Date(now.getTime() + 25 * 3_600_000)
    await job.run()
    expect(state.exports).toBe(2)
    expect(await lastRun(database)).toMatchObject({ exported: { written: 0 } })
    await start({ origin: 'https://other.example' }).run()
    expect(state.exports).toBe(3)
    const target = { origin: 'https://other.example', api: 'https://api.example' }
    await start(target).run()
    await start({ ...target, program: '2' }).run()
    await start({ ...target, program: '2' }).run()
    expect(state.exports).toBe(5)
  })

  test('a publication is exported soon; comments and views wait', async ({ database, db }) => {
    const post = await buildPost(db)
    const { state, start } = site(database, { when: 'published' })
    const job = start()
    await job.run()
    expect(state.exports).toBe(1)
    await buildComment(db, post.id)
    await db.update(comments).set({ commentText: 'Said again.' })
    await job.run()
    expect(state.exports).toBe(1)
    await db.update(posts).set({ title: 'Another title' })
    await vi.waitFor(async () => {
      await job.run()
      expect(state.exports).toBe(2)
    }, PATIENT)
    // What it announced is done with.
    expect(await findStaticOverview(db)).toMatchObject({ isWaiting: false, isRunning: false })
  })

  test('a start exports what changed while no process ran, and nothing else', async ({ database, db }) => {
    const post = await buildPost(db)
    const draft = await buildPost(db, { status: 'draft' })
    const { state, start } = site(database, { when: 'published' })
    const runAndStop = async (given: Partial<StaticJobOptions> = {}) => {
      const stopping = new AbortController()
      const job = start({ signal: stopping.signal, ...given })
      await job.run()
      stopping.abort(new Error('the site stops'))
      await job.ended()
    }
    await runAndStop()
    await runAndStop()
    await buildComment(db, post.id)
    await db.update(posts).set({ title: 'Not published' }).where(eq(posts.id, draft.id))
    await runAndStop()
    expect(state.exports).toBe(1)
    await db.update(posts).set({ title: 'Another title' }).where(eq(posts.id, post.id))
    // An export that fails covers nothing.
    vi.spyOn(logger, 'error').mockImplementation(() => {})
    await runAndStop({ exportSite: () => Promise.reject(new Error('the disk is full')) })
    await runAndStop()
    await runAndStop()
    expect(state.exports).toBe(2)
    await db.insert(redirects).values({ source: '/old', isPrefix: false, target: '/new', status: 301 })
    await runAndStop()
    await db.delete(redirects)
    await runAndStop()
    await db.delete(posts).where(eq(posts.id, draft.id))
    await runAndStop()
    expect(state.exports).toBe(4)
    await db.delete(posts).where(eq(posts.id, post.id))
    await runAndStop()
    await runAndStop()
    expect(state.exports).toBe(5)
  })

  test('a publication during an export is exported after it', async ({ database, actor }) => {
    const { state, start } = site(database)
    const job = start({
      async exportSite({ folder }) {
        state.exports += 1
        if (state.exports === 1) await requestExport(database.db, actor)
        return { folder, pages: 1, written: 1, unchanged: 0, removed: 0, foreign: [], broken: [], failed: [], searchFailure: null }
      },
    })
    await job.run()
    expect(await findStaticOverview(database.db)).toMatchObject({ isWaiting: true })
    await job.run()
    await job.run()
    expect(state.exports).toBe(2)
  })

  test('of several processes one exports, and another one goes on after a kill', async ({ database }) => {
    const { state, start, read } = site(database)
    // The job has its lease before it calls the export.
    const finished = Promise.withResolvers<void>()
    const slow = start({
      async exportSite({ folder }) {
        await finished.promise
        return { folder, pages: 1, written: 0, unchanged: 1, removed: 0, foreign: [], broken: [], failed: [], searchFailure: null }
      },
    })
    const running = slow.run()
    await vi.waitFor(async () => expect(await findStaticOverview(database.db)).toMatchObject({ isRunning: true }), PATIENT)
    await start().run()
    expect(state.exports).toBe(0)
    finished.resolve()
    await running
    // As a killed process leaves it.
    await database.db.update(staticExport).set({
      ...{ leasedBy: '00000000-0000-4000-8000-000000000001', leasedUntil: sql`now() - interval '1 second'` },
      exportedAt: sql`now() - interval '3 days'`,
    })
    await start().run()
    expect({ exports: state.exports, text: read() }).toEqual({ exports: 1, text: 'first' })
  })

  test('the command runs when files changed, and after a kill between both', async ({ database, actor }) => {
    const { folder, state, start } = site(database, {
      command: ['sh', '-c', 'echo run >> ../runs; echo $STATIC_WRITTEN of $STATIC_SITE_URL'],
    })
    const runs = () => readFileSync(path.join(folder, '../runs'), 'utf8').split('\n').length - 1
    const again = async () => {
      await requestExport(database.db, actor)
      await start().run()
    }
    await start().run()
    expect(await lastRun(database)).toMatchObject({ command: { exitCode: 0, problem: null, output: '1 of https://blog.example' } })
    await again()
    expect({ runs: runs(), exports: state.exports }).toEqual({ runs: 1, exports: 2 })
    state.text = 'second'
    await again()
    expect(runs()).toBe(2)
    await database.db.update(staticExport).set({ isCommandDue: true })
    await again()
    expect(runs()).toBe(3)
  })

  test('a command that fails is reported and tried again later, without another export', async () => {
    vi.spyOn(logger, 'error').mockImplementation(() => {})
    const database = await engine.open()
    const { folder, state, start } = site(database, { command: ['sh', '-c', 'echo no route to host >&2; test -e ../reachable'] })
    const job = start()
    await job.run()
    const failed = await lastRun(database)
    expect(failed).toMatchObject({ exported: { written: 1 }, command: { exitCode: 1, output: 'no route to host' } })
    expect(failed && failureOf(failed)).toBe('The command ended with exit code 1.')
    writeFileSync(path.join(folder, '../reachable'), '')
    await job.run()
    expect(await lastRun(database)).toEqual(failed)
    await start().run()
    const fine = await lastRun(database)
    expect(fine).toMatchObject({ exported: null, command: { exitCode: 0 } })
    expect(state.exports).toBe(1)
    await job.run()
    expect(await lastRun(database)).toEqual(fine)
  })

  test('a missing search is reported until an export has one, and delays nothing', async () => {
    vi.spyOn(logger, 'error').mockImplementation(() => {})
    const database = await engine.open()
    const actor = await buildAdmin(database.db)
    let searchFailure: string | null = 'spawn pagefind ENOENT'
    const { folder, start } = site(database, {
      command: ['sh', '-c', 'test -e ../reachable'],
      exportSite: async (target) => ({
        ...target,
        pages: 1,
        written: 1,
        unchanged: 0,
        removed: 0,
        foreign: [],
        broken: [],
        failed: [],
        searchFailure,
      }),
    })
    mkdirSync(folder)
    await start().run()
    // The run that only repeats the command exports nothing.
    writeFileSync(path.join(folder, '../reachable'), '')
    await start().run()
    const run = await lastRun(database)
    expect(run).toMatchObject({ exported: null, command: { exitCode: 0 }, searchFailure: 'spawn pagefind ENOENT' })
    expect(run && { failure: failureOf(run), problem: problemOf(run) }).toEqual({
      failure: null,
      problem: 'The exported site has no search, because its index could not be made: spawn pagefind ENOENT.',
    })
    searchFailure = null
    await requestExport(database.db, actor)
    expect(await findStaticOverview(database.db)).toMatchObject({ isWaiting: true })
    await start().run()
    const fine = await lastRun(database)
    expect(fine && problemOf(fine)).toBeNull()
  })

  test('a folder that cannot be written is reported, keeps its files, and is tried again', async () => {
    vi.spyOn(logger, 'error').mockImplementation(() => {})
    const database = await engine.open()
    const actor = await buildAdmin(database.db)
    const { folder, state, start, read } = site(database)
    mkdirSync(folder)
    writeFileSync(path.join(folder, 'mine.txt'), 'mine')
    const job = start()
    await job.run()
    expect((await lastRun(database))?.problem).toMatch(/holds files that no export wrote: nothing was written/)
    await job.run()
    expect(state.exports).toBe(1)
    const { start: startBelow } = site(database, { folder: path.join(folder, 'mine.txt/site') })
    await requestExport(database.db, actor)
    await startBelow().run()
    expect((await lastRun(database))?.problem).toMatch(/^The folder .*mine\.txt\/site cannot be written: ENOTDIR|is a file/)
    const { start: startElsewhere, read: readElsewhere } = site(database)
    await retryNow(database)
    await startElsewhere().run()
    expect(readElsewhere()).toBe('first')
    expect(await lastRun(database)).toMatchObject({ problem: null })
    expect(existsSync(path.join(folder, 'index.html'))).toBe(false)
    expect(read).toThrow(/ENOENT/)
  })

  test('a stop in the middle is no failure, and the next process exports', async ({ database }) => {
    const { state, start, read } = site(database)
    await start().run()
    const before = await lastRun(database)
    state.text = 'second'
    const stopping = new AbortController()
    await database.db.update(staticExport).set({ wantedAt: sql`now()` })
    await start({
      signal: stopping.signal,
      exportSite: async (_target, signal) => {
        stopping.abort(new Error('the site stops'))
        signal.throwIfAborted()
        throw new Error('not stopped')
      },
    }).run()
    expect({ text: read(), lastRun: await lastRun(database) }).toEqual({ text: 'first', lastRun: before })
    await start().run()
    expect(read()).toBe('second')
  })

  test('a database that is away fails the run; the next one exports', async ({ database }) => {
    const { state, start } = site(database)
    const job = start()
    await database.db.execute(sql`alter table static_export rename to away`)
    await expect(job.run()).rejects.toThrow(/static_export/)
    await database.db.execute(sql`alter table away rename to static_export`)
    await job.run()
    expect(state.exports).toBe(1)
  })
})
