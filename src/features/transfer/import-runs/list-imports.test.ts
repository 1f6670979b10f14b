import { expect } from 'vitest'
import { imports } from '#src/db/schema/imports.ts'
import { onDatabase } from '#tests/support/database.ts'
import { findImport } from './list-imports.server.ts'

const startedAt = new Date('2026-11-20T12:00:00Z')
const now = new Date('2026-11-20T12:00:10Z')

onDatabase('the time that an import still takes', (test, engine) => {
  test.each([
    ['the pace of this run', { done: 40, runStartedWith: 20, runStartedAt: startedAt }, 30],
    ['unknown after two files', { done: 22, runStartedWith: 20, runStartedAt: startedAt }, null],
    ['unknown before the start', { done: 40, runStartedWith: 0, runStartedAt: null }, null],
    ['none at the end', { done: 100, runStartedWith: 20, runStartedAt: startedAt }, 0],
  ])('is %s', async (_, progress, secondsLeft) => {
    const { db } = await engine.open()
    await db.insert(imports).values({ name: 'blog', state: 'importing', total: 100, createdAt: startedAt, ...progress })
    expect(await findImport(db, { importId: null, filter: 'all', page: 1, now })).toMatchObject({ total: 100, secondsLeft })
  })
})
