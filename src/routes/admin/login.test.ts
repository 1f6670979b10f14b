import { expect } from 'vitest'
import { visitorHashQueue } from '#src/features/auth/password-hash.server.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { onEmbedded } from '#tests/support/database.ts'
import { openTestSite } from '#tests/support/site.ts'

onEmbedded('the sign-in screen', (test, engine) => {
  test('sends Retry-After while the queue is full, with and without JavaScript', async () => {
    const site = await openTestSite(await engine.open())
    const until = Promise.withResolvers<void>()
    const waiting = Array.from({ length: 16 }, () => visitorHashQueue.run(() => until.promise))
    const send = (address: string) =>
      site.ask(address, {
        method: 'POST',
        headers: { Origin: ORIGIN, 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({ email: 'owner@example.com', password: 'x' }).toString(),
      })
    const [plain, scripted] = [await send('/admin/login'), await send('/admin/login.data')]
    until.resolve()
    await Promise.all(waiting)
    for (const answer of [plain, scripted]) expect([answer.status, answer.headers.get('Retry-After')]).toEqual([429, '3'])
    expect(await scripted.text()).toContain('Many are signing in at the moment. Please try again in a few seconds.')
  })
})
