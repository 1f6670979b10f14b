import { expect } from 'vitest'
import { defaultSettings } from '#src/features/settings/settings.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { openForOwner } from '#tests/support/open-site.ts'

onEmbedded('an example on the dashboard', (test, engine) => {
  test('is confirmed by its button, and no other setting can be', async () => {
    const ask = await openForOwner(await engine.open(), ['routes/admin/dashboard/dashboard.tsx'])
    const confirm = (key: string) =>
      ask('/admin/dashboard', { method: 'POST', body: new URLSearchParams({ intent: 'confirm-example', key }) })
    expect(await (await ask('/admin/dashboard')).text()).toContain(defaultSettings.location)
    expect((await confirm('nightlyBackups')).status).toBe(400)
    expect((await confirm('location')).status).toBe(200)
    const after = await (await ask('/admin/dashboard')).text()
    expect(after).not.toContain(defaultSettings.location)
    expect(after).toContain(defaultSettings.email)
  })
})
