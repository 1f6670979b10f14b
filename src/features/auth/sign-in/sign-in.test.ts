import { eq, sql } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { accounts, sessions, userRoles, users } from '#src/db/schema/auth.ts'
import { type Browser, openBrowser } from '#tests/support/browser.ts'
import { onDatabase } from '#tests/support/database.ts'
import { createAdmin } from '../create-admin.server.ts'
import { endSession, findAdmin } from '../session/find-admin.server.ts'
import { signIn } from './sign-in.server.ts'

/** A different address for each test, so that their failed attempts do not add up. */
let OWNER = { email: '', name: 'Ada', password: 'a sentence of the owner' }
let owners = 0
beforeEach(() => {
  owners += 1
  OWNER = { ...OWNER, email: `owner-${owners}@example.com` }
})
const DAY_MS = 24 * 60 * 60_000

async function signInAs(db: Db, browser: Browser, { email, password }: { email: string; password: string } = OWNER) {
  const outcome = await signIn(db, { email, password, ...browser.requestInfo() })
  if (outcome.step !== 'refused') browser.storeCookies(outcome.cookies)
  return outcome
}

/**
 * Ten wrong ones and one more, all at once: they are counted as they come, and answered so slowly on a busy machine that one after the
 * other the first would be forgotten before the last.
 */
async function afterTen(wrong: (count: number) => Promise<unknown>, more: () => Promise<unknown>): Promise<unknown> {
  const answers = await Promise.all([...Array.from({ length: 10 }, (_, count) => wrong(count)), more()])
  expect(answers.slice(0, 10)).toMatchObject(Array(10).fill({ step: 'refused', status: 401 }))
  return answers[10]
}

const whoIs = (db: Db, browser: Browser) => findAdmin(db, { ...browser.requestInfo(), now: new Date() })

onDatabase('signing in', (test, engine) => {
  test('an unknown account, a wrong password and an account without a password get the same message and leave no rows', async ({ db }) => {
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

  test.for([
    "sean.o'brien@example.com",
    'r&d@example.com',
    'info@xn--mnchen-3ya.example',
    'info@münchen.example',
    'x@b.xn--p1ai',
    'почта@пример.рф',
    'a/b=c?d!e@example.com',
    'first.last+tag@example.com',
  ])('%s signs in', async (email, { db }) => {
    await createAdmin(db, { ...OWNER, email })
    const browser = openBrowser()
    expect(await signInAs(db, browser, { ...OWNER, email: email.toUpperCase() })).toMatchObject({ step: 'done' })
    expect(await whoIs(db, browser)).toMatchObject({ state: 'admin' })
  })

  test('a user without the role is told so, and has no session: neither a row nor a cookie', async ({ db }) => {
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

  test('another role is no role', async ({ db }) => {
    await createAdmin(db, OWNER)
    await db.update(userRoles).set({ role: 'editor' })
    expect(await signInAs(db, openBrowser())).toMatchObject({ status: 403 })
  })

  test('a role check that fails counts as not admin', async ({ db }) => {
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

  test('too many attempts block an address, even with the right password, but not others', async ({ db }) => {
    await createAdmin(db, OWNER)
    const guesser = openBrowser()
    const guess = (count: number) => signInAs(db, guesser, { email: `n${count}@example.com`, password: 'x' })
    const last = await afterTen(guess, () => signInAs(db, guesser))
    expect(last).toMatchObject({ status: 429, message: 'Too many attempts. Try again in a minute.' })
    expect(await signInAs(db, openBrowser())).toMatchObject({ step: 'done' })
  })

  test('too many attempts from many addresses block the account', async ({ db }) => {
    const email = `${engine.kind}@example.com`
    const guess = (written: string) => signInAs(db, openBrowser(), { email: written, password: 'x' })
    expect(
      await afterTen(
        () => guess(email),
        () => guess(email.toUpperCase()),
      ),
    ).toMatchObject({ status: 429 })
  })

  test('attempts of others do not block a known device', async ({ db }) => {
    const owner = { ...OWNER, email: `at-home-${engine.kind}@example.com` }
    await createAdmin(db, owner)
    const home = openBrowser()
    await signInAs(db, home, owner)
    const guess = () => signInAs(db, openBrowser(home.requestInfo().address), { ...owner, password: 'x' })
    const [away, atHome] = await Promise.all([afterTen(guess, () => signInAs(db, openBrowser(), owner)), signInAs(db, home, owner)])
    expect(away).toMatchObject({ status: 429 })
    expect(atHome).toMatchObject({ step: 'done' })
  })

  test('a flood of attempts fills the queue, the rest is refused at once, and a known device does not wait', async ({ db }) => {
    await createAdmin(db, OWNER)
    const home = openBrowser()
    await signInAs(db, home)
    const answered: string[] = []
    const note = async (name: string, answer: Promise<{ step: string; status?: number; message?: string }>) => {
      const { step, status = 200, message } = await answer
      answered.push(status === 429 ? `${message}` : `${name} ${step}`)
    }
    const guesses = Array.from({ length: 40 }, (_, count) =>
      note('guess', signInAs(db, openBrowser(), { email: `flood-${count}@example.com`, password: 'x' })),
    )
    await Promise.all([...guesses, note('owner', signInAs(db, home))])
    expect(answered.filter((each) => each === 'guess refused')).toHaveLength(16)
    expect(answered.filter((each) => each === 'Many are signing in at the moment. Please try again in a few seconds.')).toHaveLength(24)
    expect(answered).toContain('owner done')
    expect(answered.indexOf('owner done')).toBeLessThan(answered.lastIndexOf('guess refused'))
    // Attempts that the queue refused are not counted.
    expect(await signInAs(db, openBrowser())).toMatchObject({ step: 'done' })
  })

  test('a known device is limited too, is valid for one account only, and cannot be forged', async ({ db }) => {
    const owner = { ...OWNER, email: `device-${engine.kind}@example.com` }
    const other = { ...OWNER, email: `device-other-${engine.kind}@example.com` }
    await createAdmin(db, owner)
    const device = openBrowser()
    await signInAs(db, device, owner)
    const guess = (who: typeof owner, browser = openBrowser()) => signInAs(db, browser, { ...who, password: 'x' })
    expect(
      await afterTen(
        () => guess(other),
        () => signInAs(db, device, other),
      ),
    ).toMatchObject({ status: 429 })
    expect(
      await afterTen(
        () => guess(owner, device),
        () => signInAs(db, device, owner),
      ),
    ).toMatchObject({ status: 429 })
    const forger = openBrowser()
    forger.storeCookies([`inkfolio_device=${'A'.repeat(22)}.${'A'.repeat(43)}`])
    expect(
      await afterTen(
        () => guess(owner),
        () => signInAs(db, forger, owner),
      ),
    ).toMatchObject({ status: 429 })
  })

  test('the right password creates a session, ignoring the case of the address', async ({ db }) => {
    const { userId } = await createAdmin(db, OWNER)
    const browser = openBrowser('203.0.113.7')
    expect(await signInAs(db, browser, { ...OWNER, email: ` ${OWNER.email.toUpperCase()} ` })).toMatchObject({ step: 'done' })
    const [session] = await db.select().from(sessions)
    expect(session).toMatchObject({ userId, ipAddress: '203.0.113.7', userAgent: expect.stringMatching(/Firefox/) })
    expect(await whoIs(db, browser)).toEqual({
      state: 'admin',
      admin: { id: userId, name: 'Ada', email: OWNER.email, sessionId: session?.id },
      cookies: [],
    })
  })

  test('the cookie is HttpOnly and SameSite', async ({ db }) => {
    await createAdmin(db, OWNER)
    const outcome = await signInAs(db, openBrowser())
    if (outcome.step !== 'done') throw new Error('not signed in')
    const line = outcome.cookies.find((cookie) => cookie.includes('session_token'))
    expect(line).toMatch(/^__Secure-inkfolio\.session_token=/)
    for (const attribute of ['HttpOnly', 'Secure', 'SameSite=Lax']) expect(line).toContain(attribute)
  })
})

onDatabase('a session', (test) => {
  test('is not found without a cookie, or with a forged one', async ({ db }) => {
    await createAdmin(db, OWNER)
    const browser = openBrowser()
    expect(await whoIs(db, browser)).toEqual({ state: 'anonymous', cookies: [] })
    await signInAs(db, browser)
    const [name = '', value = ''] = [...browser.cookies][0] ?? []
    const [token] = decodeURIComponent(value).split('.')
    for (const forged of [token, `${token}.AAAA`, 'x', '']) {
      const forger = openBrowser()
      forger.storeCookies([`${name}=${encodeURIComponent(forged ?? '')}`])
      expect(await whoIs(db, forger)).toMatchObject({ state: 'anonymous' })
    }
  })

  test('the role counts for every request, not for every sign-in', async ({ db }) => {
    const { userId } = await createAdmin(db, OWNER)
    const browser = openBrowser()
    await signInAs(db, browser)
    await db.delete(userRoles)
    expect(await whoIs(db, browser)).toMatchObject({ state: 'not_admin' })
    await db.insert(userRoles).values({ userId, role: 'admin' })
    expect(await whoIs(db, browser)).toMatchObject({ state: 'admin' })
  })

  test('ends at once when it is signed out, and when it has expired', async ({ db }) => {
    await createAdmin(db, OWNER)
    const [leaving, expiring] = [openBrowser(), openBrowser()]
    await signInAs(db, leaving)
    const stolen = openBrowser()
    stolen.storeCookies([...leaving.cookies].map(([name, value]) => `${name}=${value}`))
    leaving.storeCookies(await endSession(db, leaving.requestInfo()))
    expect([...leaving.cookies.keys()]).toEqual(['inkfolio_device'])
    expect(await whoIs(db, stolen)).toMatchObject({ state: 'anonymous' })
    await signInAs(db, expiring)
    await db.update(sessions).set({ expiresAt: new Date(Date.now() - 1) })
    expect(await whoIs(db, expiring)).toMatchObject({ state: 'anonymous' })
  })

  test('is renewed while it is used, at most once a day', async ({ db }) => {
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

  test('records its last use, but not with every request', async ({ db }) => {
    await createAdmin(db, OWNER)
    const browser = openBrowser()
    await signInAs(db, browser)
    const usedAt = async () => (await db.select().from(sessions))[0]?.updatedAt.getTime()
    const before = (await usedAt()) ?? 0
    await findAdmin(db, { ...browser.requestInfo(), now: new Date(before + 60_000) })
    expect(await usedAt()).toBe(before)
    await findAdmin(db, { ...browser.requestInfo(), now: new Date(before + 6 * 60_000) })
    expect(await usedAt()).toBe(before + 6 * 60_000)
  })

  test('is gone with the account', async ({ db }) => {
    const { userId } = await createAdmin(db, OWNER)
    const browser = openBrowser()
    await signInAs(db, browser)
    await db.delete(users).where(eq(users.id, userId))
    expect(await db.select().from(accounts)).toEqual([])
    expect(await whoIs(db, browser)).toMatchObject({ state: 'anonymous' })
  })
})
