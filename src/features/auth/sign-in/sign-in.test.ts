import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import type { Db } from '#src/db/client.server.ts'
import { accounts, sessions, userRoles, users } from '#src/db/schema/auth.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { onBothEngines } from '#tests/support/database.ts'
import { createAdmin } from '../create-admin.server.ts'
import { endSession, findAdmin } from '../session/find-admin.server.ts'
import { signIn } from './sign-in.server.ts'

const OWNER = { email: 'owner@example.com', name: 'Ada', password: 'a sentence of the owner' }
const DAY_MS = 24 * 60 * 60_000

async function signInAs(db: Db, browser: Browser, { email, password }: { email: string; password: string } = OWNER) {
  const outcome = await signIn(db, { email, password, ...browser.asking() })
  if (outcome.step !== 'refused') browser.keep(outcome.cookies)
  return outcome
}

const whoIs = (db: Db, browser: Browser) => findAdmin(db, { ...browser.asking(), now: new Date() })

onBothEngines('signing in', (engine) => {
  test('an unknown account, a wrong password and an account without one are told the same, and leave nothing', async () => {
    const { db } = await engine.open()
    await createAdmin(db, OWNER)
    await db.insert(users).values({ email: 'bare@example.com', name: 'Bare' })
    const refusals = []
    for (const email of ['nobody@example.com', OWNER.email, 'bare@example.com', 'not an address']) {
      refusals.push(await signInAs(db, openBrowser(), { email, password: 'not the password at all' }))
    }
    refusals.push(await signInAs(db, openBrowser(), { ...OWNER, password: OWNER.password.toUpperCase() }))
    for (const refusal of refusals) {
      expect(refusal).toEqual({ step: 'refused', at: 'password', message: 'The email or the password is not right.', status: 401 })
    }
    expect(await db.select().from(sessions)).toEqual([])
  })

  test('a user without the role is told so, and has no session: neither a row nor a cookie', async () => {
    const { db } = await engine.open()
    await createAdmin(db, OWNER)
    await db.delete(userRoles)
    const browser = openBrowser()
    expect(await signInAs(db, browser)).toEqual({
      step: 'refused',
      at: 'password',
      message: 'Access denied. Admin privileges required.',
      status: 403,
    })
    expect(await db.select().from(sessions)).toEqual([])
    expect([...browser.cookies]).toEqual([])
  })

  test('another role is no role', async () => {
    const { db } = await engine.open()
    await createAdmin(db, OWNER)
    await db.update(userRoles).set({ role: 'editor' })
    expect(await signInAs(db, openBrowser())).toMatchObject({ status: 403 })
  })

  test('a role check that fails counts as not admin', async () => {
    const { db } = await engine.open()
    await createAdmin(db, OWNER)
    const browser = openBrowser()
    await signInAs(db, browser)
    await db.execute(sql`ALTER TABLE user_roles RENAME COLUMN role TO hidden`)
    try {
      expect(await signInAs(db, openBrowser())).toMatchObject({ step: 'refused', status: 403 })
      expect(await whoIs(db, browser)).toEqual({ state: 'unknown', cookies: [] })
    } finally {
      await db.execute(sql`ALTER TABLE user_roles RENAME COLUMN hidden TO role`)
    }
    // The failure was the database's: the session it could not check is still there.
    expect(await whoIs(db, browser)).toMatchObject({ state: 'admin' })
  })

  test('an address that keeps guessing has to wait, also with the right password; others need not', async () => {
    const { db } = await engine.open()
    await createAdmin(db, OWNER)
    const guesser = openBrowser()
    const attempts = []
    for (let count = 0; count < 21; count++) attempts.push(await signInAs(db, guesser, { email: `n${count}@example.com`, password: 'x' }))
    expect(attempts.slice(0, 20).every((attempt) => attempt.step === 'refused' && attempt.status === 401)).toBe(true)
    expect(attempts[20]).toMatchObject({ status: 429, message: 'Too many attempts. Try again in 10 minutes.' })
    expect(await signInAs(db, guesser)).toMatchObject({ status: 429 })
    expect(await signInAs(db, openBrowser())).toMatchObject({ step: 'done' })
  })

  test('an account that is guessed at from many addresses has to wait', async () => {
    const { db } = await engine.open()
    const email = `${engine.kind}@example.com`
    for (let count = 0; count < 30; count++) await signInAs(db, openBrowser(), { email, password: 'x' })
    expect(await signInAs(db, openBrowser(), { email: email.toUpperCase(), password: 'x' })).toMatchObject({ status: 429 })
  })

  test('the right password makes a session that says who it is, however the address is written', async () => {
    const { db } = await engine.open()
    const { userId } = await createAdmin(db, OWNER)
    const browser = openBrowser('203.0.113.7')
    expect(await signInAs(db, browser, { ...OWNER, email: ' Owner@Example.com ' })).toMatchObject({ step: 'done' })
    const [session] = await db.select().from(sessions)
    expect(session).toMatchObject({ userId, ipAddress: '203.0.113.7', userAgent: expect.stringMatching(/Firefox/) })
    expect(await whoIs(db, browser)).toEqual({
      state: 'admin',
      admin: { id: userId, name: 'Ada', email: OWNER.email, sessionId: session?.id },
      cookies: [],
    })
  })

  test('the cookie is out of reach for scripts and other sites', async () => {
    const { db } = await engine.open()
    await createAdmin(db, OWNER)
    const outcome = await signInAs(db, openBrowser())
    if (outcome.step !== 'done') throw new Error('not signed in')
    const line = outcome.cookies.find((cookie) => cookie.includes('session_token'))
    expect(line).toMatch(/^__Secure-inkfolio\.session_token=/)
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax']) expect(line).toContain(attribute)
  })
})

onBothEngines('a session', (engine) => {
  test('nobody without a cookie, and nobody with a made-up one', async () => {
    const { db } = await engine.open()
    await createAdmin(db, OWNER)
    const browser = openBrowser()
    expect(await whoIs(db, browser)).toEqual({ state: 'anonymous', cookies: [] })
    await signInAs(db, browser)
    const [name = '', value = ''] = [...browser.cookies][0] ?? []
    const [token] = decodeURIComponent(value).split('.')
    for (const forged of [token, `${token}.AAAA`, 'x', '']) {
      const forger = openBrowser()
      forger.keep([`${name}=${encodeURIComponent(forged ?? '')}`])
      expect(await whoIs(db, forger)).toMatchObject({ state: 'anonymous' })
    }
  })

  test('the role counts for every request, not for every sign-in', async () => {
    const { db } = await engine.open()
    const { userId } = await createAdmin(db, OWNER)
    const browser = openBrowser()
    await signInAs(db, browser)
    await db.delete(userRoles)
    expect(await whoIs(db, browser)).toMatchObject({ state: 'not_admin' })
    await db.insert(userRoles).values({ userId, role: 'admin' })
    expect(await whoIs(db, browser)).toMatchObject({ state: 'admin' })
  })

  test('ends at once when it is signed out, and when it has expired', async () => {
    const { db } = await engine.open()
    await createAdmin(db, OWNER)
    const [leaving, expiring] = [openBrowser(), openBrowser()]
    await signInAs(db, leaving)
    const stolen = openBrowser()
    stolen.keep([...leaving.cookies].map(([name, value]) => `${name}=${value}`))
    leaving.keep(await endSession(db, leaving.asking()))
    expect([...leaving.cookies]).toEqual([])
    expect(await whoIs(db, stolen)).toMatchObject({ state: 'anonymous' })
    await signInAs(db, expiring)
    await db.update(sessions).set({ expiresAt: new Date(Date.now() - 1) })
    expect(await whoIs(db, expiring)).toMatchObject({ state: 'anonymous' })
  })

  test('is renewed while it is used, at most once a day', async () => {
    const { db } = await engine.open()
    await createAdmin(db, OWNER)
    const browser = openBrowser()
    await signInAs(db, browser)
    expect(await whoIs(db, browser)).toMatchObject({ cookies: [] })
    await db.update(sessions).set({ expiresAt: new Date(Date.now() + 5.9 * DAY_MS) })
    const visitor = await whoIs(db, browser)
    expect(visitor).toMatchObject({ state: 'admin', cookies: [expect.stringMatching(/session_token=.*Max-Age=604800/)] })
    const [session] = await db.select().from(sessions)
    expect(session?.expiresAt.getTime()).toBeGreaterThan(Date.now() + 6.9 * DAY_MS)
  })

  test('remembers when it was last used, but does not write it down with every request', async () => {
    const { db } = await engine.open()
    await createAdmin(db, OWNER)
    const browser = openBrowser()
    await signInAs(db, browser)
    const usedAt = async () => (await db.select().from(sessions))[0]?.updatedAt.getTime()
    const before = (await usedAt()) ?? 0
    await findAdmin(db, { ...browser.asking(), now: new Date(before + 60_000) })
    expect(await usedAt()).toBe(before)
    await findAdmin(db, { ...browser.asking(), now: new Date(before + 6 * 60_000) })
    expect(await usedAt()).toBe(before + 6 * 60_000)
  })

  test('is gone with the account', async () => {
    const { db } = await engine.open()
    const { userId } = await createAdmin(db, OWNER)
    const browser = openBrowser()
    await signInAs(db, browser)
    await db.delete(users).where(eq(users.id, userId))
    expect(await db.select().from(accounts)).toEqual([])
    expect(await whoIs(db, browser)).toMatchObject({ state: 'anonymous' })
  })
})
