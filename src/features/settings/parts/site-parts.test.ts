import * as v from 'valibot'
import { expect, test } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { getSettings } from '../settings.server.ts'
import { settingsSchema } from '../settings.ts'
import { saveParts } from './save-parts.server.ts'
import { SITE_PARTS } from './site-parts.ts'
import { isShown, leadsToHidden } from './switched-off.ts'

test('leadsToHidden compares the path alone', () => {
  const site = { switchedOff: ['about', 'homePosts'] } as const
  for (const href of ['/about', '/about?a=b', '/about#top']) expect(leadsToHidden(site, href), href).toBe(true)
  for (const href of ['/', '/about/x', '/abouts', '/contact', 'https://other.example/about', 'mailto:about']) {
    expect(leadsToHidden(site, href), href).toBe(false)
  }
})

test('the setting keeps the parts that this version knows', () => {
  expect(v.parse(settingsSchema, { switchedOff: ['contact', 'of another version', 'about'] }).switchedOff).toEqual(['about', 'contact'])
  expect(v.parse(settingsSchema, { switchedOff: 'about' }).switchedOff).toEqual([])
})

onDatabase('saveParts', (test) => {
  test('shows the parts of the form and switches off the others', async ({ db, actor }) => {
    const now = new Date('2026-01-05T12:00:00Z')
    const all = Object.fromEntries(SITE_PARTS.map((part) => [part, 'on']))
    const { about: _about, typefaces: _typefaces, ...others } = all
    await saveParts(db, actor, { sent: others, now })
    const settings = await getSettings(db)
    expect(settings.switchedOff).toEqual(['about', 'typefaces'])
    expect([isShown(settings, 'about'), isShown(settings, 'contact')]).toEqual([false, true])
    await saveParts(db, actor, { sent: all, now })
    expect((await getSettings(db)).switchedOff).toEqual([])
  })
})
