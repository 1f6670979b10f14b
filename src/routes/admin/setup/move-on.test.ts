// The steps of the set-up as plain forms, as a browser without scripts sends them.
import { expect } from 'vitest'
import { getSettings } from '#src/features/settings/settings.server.ts'
import { startSetup } from '#src/features/settings/setup/change-setup.server.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { signInFor } from '#tests/support/open-site.ts'
import { openTestSite } from '#tests/support/site.ts'

onEmbedded('the steps of the set-up', (test) => {
  test('save what was sent and lead on, and a refusal gives back what was typed', async ({ database, db }) => {
    await startSetup(db, { now: new Date() })
    const { cookie } = await signInFor(db, 'owner@example.com')
    const site = await openTestSite(database, { isRendered: true })
    const ask = (path: string, init: RequestInit = {}) => site.ask(path, { ...init, headers: { Cookie: cookie, Origin: ORIGIN } })
    const send = async (path: string, fields: Record<string, string>) => {
      const answer = await ask(path, { method: 'POST', body: new URLSearchParams(fields) })
      return {
        status: answer.status,
        to: answer.headers.get('Location'),
        cookies: answer.headers.get('Set-Cookie'),
        text: await answer.text(),
      }
    }
    const skip = (step: string) => send('/admin/dashboard', { intent: 'skip-setup-step', step })

    const refused = await send('/admin/setup/site', { siteName: 'Night shift', email: 'no address', timeZone: 'Mars/Olympus' })
    expect(refused.status).toBe(400)
    for (const text of ['Night shift', 'no address', 'Please enter a valid email address.', 'Time zone must be the name of a time zone'])
      expect(refused.text).toContain(text)
    expect((await getSettings(db)).siteName).toBe('Inkfolio')

    // A step stores its own fields alone.
    const saved = await send('/admin/setup/site', { siteName: 'Night shift', timeZone: 'asia/tokyo', showReaders: 'hidden' })
    expect(saved).toMatchObject({ status: 303, to: '/admin/setup/look' })
    expect(await skip('look')).toMatchObject({ status: 303, to: '/admin/setup/figures' })
    expect(await skip('figures')).toMatchObject({ status: 303, to: '/admin/setup/content' })
    expect(await send('/admin/setup/content', {})).toMatchObject({
      status: 303,
      to: '/admin/dashboard',
      cookies: expect.stringContaining('set_up_later'),
    })
    expect(await getSettings(db)).toMatchObject({
      siteName: 'Night shift',
      timeZone: 'Asia/Tokyo',
      showReaders: 'own',
      setup: { site: 'done', figures: 'skipped', content: 'done' },
    })
    await expect.poll(async () => (await ask('/admin/dashboard')).text()).toContain('Finish setting up: ')
    const look = { marker: '#1a2b3c', face: 'Inter', headlineWords: 'nowhere in it', siteName: 'Not here' }
    expect((await send('/admin/setup/look', look)).status).toBe(400)
    expect(await send('/admin/setup/look', { ...look, headlineWords: 'workbench' })).toMatchObject({ status: 303 })
    expect(await getSettings(db)).toMatchObject({ siteName: 'Night shift', marker: '#1a2b3c', setup: { look: 'done' } })
    await send('/admin/setup/figures', { showReaders: 'hidden' })
    expect((await send('/admin/setup/content', {})).cookies).toContain('set_up_done')
    expect((await skip('account')).status).toBe(400)
    expect((await send('/admin/dashboard', { intent: 'dismiss-setup' })).status).toBe(200)
    expect((await getSettings(db)).setup).toBeNull()
  })
})
