import { expect } from 'vitest'
import { settings } from '#src/db/schema/settings.ts'
import { onDatabase } from '#tests/support/database.ts'
import { getSettings } from '../settings.server.ts'
import { dismissSetup, markStep, startSetup } from './change-setup.server.ts'

const now = new Date()

onDatabase('the stored set-up', (test) => {
  test('begins with all steps open, and a second beginning changes nothing', async ({ db, actor }) => {
    expect((await getSettings(db)).setup).toBeNull()
    await startSetup(db, { now })
    expect((await getSettings(db)).setup).toEqual({ site: 'open', look: 'open', figures: 'open', content: 'open' })
    await markStep(db, actor, { step: 'figures', as: 'done', now })
    await startSetup(db, { now })
    expect((await getSettings(db)).setup).toEqual({ site: 'open', look: 'open', figures: 'done', content: 'open' })
  })

  test('the dates of a new site follow the time zone of the browser that set it up', async ({ db }) => {
    await startSetup(db, { now, timeZone: 'Mars/Olympus' })
    expect((await getSettings(db)).timeZone).toBe('UTC')
    await startSetup(db, { now, timeZone: 'europe/berlin' })
    expect((await getSettings(db)).timeZone).toBe('Europe/Berlin')
    await startSetup(db, { now, timeZone: 'Asia/Tokyo' })
    expect((await getSettings(db)).timeZone).toBe('Europe/Berlin')
  })

  test('holds every step that is done or skipped at the same time, and a done step stays done', async ({ db, actor }) => {
    await startSetup(db, { now })
    await Promise.all([
      markStep(db, actor, { step: 'site', as: 'done', now }),
      markStep(db, actor, { step: 'figures', as: 'skipped', now }),
      markStep(db, actor, { step: 'content', as: 'skipped', now }),
    ])
    expect((await getSettings(db)).setup).toEqual({ site: 'done', look: 'open', figures: 'skipped', content: 'skipped' })
    await markStep(db, actor, { step: 'site', as: 'skipped', now })
    await markStep(db, actor, { step: 'content', as: 'done', now })
    expect((await getSettings(db)).setup).toEqual({ site: 'done', look: 'open', figures: 'skipped', content: 'done' })
  })

  test('a set-up that began before the look was a step does not ask for it', async ({ db }) => {
    await db.insert(settings).values({ key: 'setup', value: { site: 'done', figures: 'skipped', content: 'open' }, updatedAt: now })
    expect((await getSettings(db)).setup).toEqual({ site: 'done', look: 'done', figures: 'skipped', content: 'open' })
  })

  test('is gone once dismissed, and a site without one does not get one from a step', async ({ db, actor }) => {
    await startSetup(db, { now })
    await dismissSetup(db, actor)
    expect((await getSettings(db)).setup).toBeNull()
    await markStep(db, actor, { step: 'site', as: 'done', now })
    expect((await getSettings(db)).setup).toBeNull()
  })
})
