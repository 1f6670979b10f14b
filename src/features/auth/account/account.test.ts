import { eq, sql } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { passkeys, sessions, twoFactors, users } from '#src/db/schema/auth.ts'
import { actorOf, type Browser, codeOf, openBrowser, openSignedIn } from '#tests/support/browser.ts'
import { onDatabase, onPostgres } from '#tests/support/database.ts'
import { createAdmin } from '../create-admin.server.ts'
import { findAdmin } from '../session/find-admin.server.ts'
import { signIn, signInWithCode } from '../sign-in/sign-in.server.ts'
import { findPreviousSignIn } from '../sign-in-times.server.ts'
import { changePassword, resetPassword } from './change-password.server.ts'
import { listOwnPasskeys, removeOwnPasskey, startPasskeyRegistration } from './own-passkeys.server.ts'
import { endAllSessions, endOtherSessions, endOwnSession, listOwnSessions } from './own-sessions.server.ts'
import { confirmTwoFactor, isTwoFactorOn, renewBackupCodes, startTwoFactor, stopTwoFactor } from './two-factor.server.ts'

const PASSWORD = 'a sentence of the owner'
const OTHER = 'another sentence of theirs'

async function buildOwner(db: Db, email = 'owner@example.com'): Promise<string> {
  await createAdmin(db, { email, name: 'Ada', password: PASSWORD })
  return email
}

const enter = (db: Db, email: string, password = PASSWORD) => openSignedIn(db, { email, password })

/** The code after the one that turned the second step on, which has been used; an app whose clock is a little ahead shows it already. */
function nextCodeOf(secret: string): string {
  return codeOf(secret, new Date(Date.now() + 30_000))
}

/** Turns the second step on in this browser; `used` is the code that did. */
async function turnOn(db: Db, browser: Browser) {
  const actor = await actorOf(db, browser)
  const key = await startTwoFactor(db, actor, { ...browser.requestInfo(), password: PASSWORD })
  const used = codeOf(key.secret, new Date())
  browser.storeCookies(await confirmTwoFactor(db, actor, { ...browser.requestInfo(), code: used }))
  return { ...key, used }
}

onDatabase('the password', (test) => {
  test('is not changed without the current one, and guessing it is limited', async ({ db }) => {
    const email = await buildOwner(db)
    const actor = await actorOf(db, await enter(db, email))
    const guess = () => changePassword(db, actor, { current: 'not it', wanted: OTHER, now: new Date() })
    for (let count = 0; count < 10; count++) await expect(guess()).rejects.toMatchObject({ code: 'wrong_password' })
    await expect(guess()).rejects.toMatchObject({ code: 'too_many_requests' })
    await enter(db, email)
  })

  test('when it changes, the old one and every other session end', async ({ db }) => {
    const email = await buildOwner(db)
    const [here, elsewhere] = [await enter(db, email), await enter(db, email)]
    await changePassword(db, await actorOf(db, here), { current: PASSWORD, wanted: OTHER, now: new Date() })
    await expect(enter(db, email)).rejects.toThrow('The email or the password is not right.')
    await expect(actorOf(db, elsewhere)).rejects.toThrow('anonymous')
    await actorOf(db, here)
    await enter(db, email, OTHER)
  })

  test('the operator can give a new one to an account that exists, and it is signed out everywhere', async ({ db }) => {
    const email = await buildOwner(db)
    const now = new Date()
    const reset = { wanted: OTHER, isSecondStepDropped: false, arePasskeysRemoved: false, now }
    await expect(resetPassword(db, { ...reset, email: 'nobody@example.com' })).rejects.toMatchObject({ code: 'not_found' })
    const browser = await enter(db, email)
    const { secret } = await turnOn(db, browser)
    const { id: userId } = await actorOf(db, browser)
    const key = { userId, publicKey: 'x', counter: 0, deviceType: 'singleDevice', backedUp: false }
    await db.insert(passkeys).values([
      { ...key, credentialID: 'one' },
      { ...key, credentialID: 'two' },
    ])
    expect(await resetPassword(db, { ...reset, email })).toEqual({
      sessionsEnded: 1,
      passkeys: { left: 2, removed: 0 },
      secondStep: 'on',
    })
    expect(await db.select().from(sessions)).toEqual([])
    expect(await db.select().from(passkeys)).toHaveLength(2)
    const waiting = openBrowser()
    const half = await signIn(db, { email, password: OTHER, ...waiting.requestInfo() })
    if (half.step !== 'code') throw new Error(half.step)
    waiting.storeCookies(half.cookies)
    const all = { isSecondStepDropped: true, arePasskeysRemoved: true }
    expect(await resetPassword(db, { ...reset, email, ...all })).toEqual({
      sessionsEnded: 0,
      passkeys: { left: 0, removed: 2 },
      secondStep: 'dropped',
    })
    expect(await signInWithCode(db, { code: nextCodeOf(secret), ...waiting.requestInfo() })).toMatchObject({ step: 'refused' })
    expect(await db.select().from(passkeys)).toEqual([])
    expect(await resetPassword(db, { ...reset, email })).toMatchObject({ passkeys: { left: 0, removed: 0 }, secondStep: 'off' })
    expect(await signIn(db, { email, password: OTHER, ...openBrowser().requestInfo() })).toMatchObject({ step: 'done' })
  })
})

onDatabase('the sign-in before this one', (test) => {
  test('counts only after the second step, and not when the second step is turned on', async ({ db }) => {
    const email = await buildOwner(db)
    const browser = await enter(db, email)
    const actor = await actorOf(db, browser)
    const signedInAt = async () => (await db.select({ at: users.signedInAt }).from(users).where(eq(users.id, actor.id)))[0]?.at
    const first = await signedInAt()
    const { secret, codes } = await turnOn(db, browser)
    expect([await signedInAt(), await findPreviousSignIn(db, actor)]).toEqual([first, null])

    const next = await enter(db, email)
    expect([await signedInAt(), await findPreviousSignIn(db, actor)]).toEqual([first, null])
    expect(await signInWithCode(db, { code: '000000', ...next.requestInfo() })).toMatchObject({ step: 'refused' })
    expect(await findPreviousSignIn(db, actor)).toBeNull()
    expect(await signInWithCode(db, { code: nextCodeOf(secret), ...next.requestInfo() })).toMatchObject({ step: 'done' })
    const second = await signedInAt()
    expect([await findPreviousSignIn(db, actor), second]).toEqual([first, expect.any(Date)])
    expect(second).not.toEqual(first)

    const third = await enter(db, email)
    expect(await signInWithCode(db, { code: codes[0] ?? '', ...third.requestInfo() })).toMatchObject({ step: 'done' })
    expect(await findPreviousSignIn(db, actor)).toEqual(second)
  })
})

onDatabase('own sessions', (test) => {
  test('those of others are neither listed nor ended', async ({ db }) => {
    const [mine, theirs] = [await buildOwner(db), await buildOwner(db, 'other@example.com')]
    const actor = await actorOf(db, await enter(db, mine))
    const other = await enter(db, theirs)
    const { sessionId } = await actorOf(db, other)
    expect(await listOwnSessions(db, actor, new Date())).toHaveLength(1)
    await endOwnSession(db, actor, sessionId)
    await endOtherSessions(db, actor)
    await endAllSessions(db, actor)
    await actorOf(db, other)
  })

  test('are listed without their tokens', async ({ db }) => {
    const email = await buildOwner(db)
    await enter(db, email)
    const actor = await actorOf(db, await enter(db, email))
    const listed = await listOwnSessions(db, actor, new Date())
    expect(listed.map(({ isThis }) => isThis).sort()).toEqual([false, true])
    expect(listed[0]).toMatchObject({ device: 'Firefox on Linux', address: expect.any(String) })
    const tokens = (await db.select({ token: sessions.token }).from(sessions)).map(({ token }) => token)
    for (const token of tokens) expect(JSON.stringify(listed)).not.toContain(token)
  })

  test('end one by one, all but this one, or all', async ({ db }) => {
    const email = await buildOwner(db)
    const browsers = [await enter(db, email), await enter(db, email), await enter(db, email)]
    const [first, second, third] = await Promise.all(browsers.map((browser) => actorOf(db, browser)))
    if (!first || !second || !third) throw new Error('three were signed in')
    await endOwnSession(db, first, second.sessionId)
    expect(await listOwnSessions(db, first, new Date())).toHaveLength(2)
    await endOtherSessions(db, first)
    expect(await listOwnSessions(db, first, new Date())).toMatchObject([{ id: first.sessionId, isThis: true }])
    await endAllSessions(db, first)
    expect(await db.select().from(sessions)).toEqual([])
  })
})

onDatabase('the second step', (test) => {
  test('is neither turned on nor off without the password, and not on with a wrong code', async ({ db }) => {
    const browser = await enter(db, await buildOwner(db))
    const actor = await actorOf(db, browser)
    const wrong = { ...browser.requestInfo(), password: 'not it' }
    await expect(startTwoFactor(db, actor, wrong)).rejects.toMatchObject({ code: 'wrong_password' })
    await expect(stopTwoFactor(db, actor, wrong)).rejects.toMatchObject({ code: 'wrong_password' })
    await expect(renewBackupCodes(db, actor, wrong)).rejects.toMatchObject({ code: 'wrong_password' })
    await expect(renewBackupCodes(db, actor, { ...wrong, password: PASSWORD })).rejects.toMatchObject({ code: 'conflict' })
    const { secret } = await startTwoFactor(db, actor, { ...browser.requestInfo(), password: PASSWORD })
    const past = codeOf(secret, new Date(Date.now() - 600_000))
    for (const code of [past, '', 'abcdef']) {
      await expect(confirmTwoFactor(db, actor, { ...browser.requestInfo(), code })).rejects.toMatchObject({ code: 'invalid_input' })
    }
    expect(await isTwoFactorOn(db, actor)).toBe(false)
  })

  test('a password alone creates no session, and five wrong codes end the attempt', async ({ db }) => {
    const email = await buildOwner(db)
    await turnOn(db, await enter(db, email))
    await db.delete(sessions)
    const browser = openBrowser()
    const outcome = await signIn(db, { email, password: PASSWORD, ...browser.requestInfo() })
    if (outcome.step !== 'code') throw new Error('no code was asked for')
    browser.storeCookies(outcome.cookies)
    expect(await findAdmin(db, { ...browser.requestInfo(), now: new Date() })).toMatchObject({ state: 'anonymous' })
    expect(await db.select().from(sessions)).toEqual([])
    for (let count = 0; count < 5; count++) {
      expect(await signInWithCode(db, { code: '000000', ...browser.requestInfo() })).toMatchObject({
        at: 'code',
        message: 'The code is not right.',
      })
    }
    expect(await signInWithCode(db, { code: '000000', ...browser.requestInfo() })).toMatchObject({
      at: 'password',
      message: expect.stringMatching(/again/),
    })
  })

  test('a code without a password is refused', async ({ db }) => {
    const { secret } = await turnOn(db, await enter(db, await buildOwner(db)))
    const outcome = await signInWithCode(db, { code: nextCodeOf(secret), ...openBrowser().requestInfo() })
    expect(outcome).toMatchObject({ step: 'refused', at: 'password' })
  })

  test('each code of the app signs in once, and so does a backup code', async ({ db }) => {
    const email = await buildOwner(db)
    const { secret, used, codes } = await turnOn(db, await enter(db, email))
    expect(codes).toHaveLength(10)
    const attempt = async (code: string) => {
      const browser = await enter(db, email)
      const outcome = await signInWithCode(db, { code, ...browser.requestInfo() })
      if (outcome.step !== 'done') return outcome
      browser.storeCookies(outcome.cookies)
      return actorOf(db, browser)
    }
    expect(await attempt(used)).toMatchObject({ step: 'refused', message: 'The code is not right.' })
    const digits = nextCodeOf(secret)
    expect(await attempt(` ${digits.slice(0, 3)} ${digits.slice(3)} `)).toMatchObject({ email })
    expect(await attempt(digits)).toMatchObject({ step: 'refused', message: 'The code is not right.' })
    const [first = '', second = ''] = codes
    expect(await attempt(first)).toMatchObject({ email })
    expect(await attempt(first)).toMatchObject({ step: 'refused', message: 'The code is not right.' })
    expect(await attempt(second)).toMatchObject({ email })
  })

  test('of two concurrent sign-ins with the same code one succeeds', async ({ db }) => {
    const email = await buildOwner(db)
    const { secret } = await turnOn(db, await enter(db, email))
    const browsers = [await enter(db, email), await enter(db, email), await enter(db, email)]
    const code = nextCodeOf(secret)
    const outcomes = await Promise.all(browsers.map((browser) => signInWithCode(db, { code, ...browser.requestInfo() })))
    expect(outcomes.filter(({ step }) => step === 'done')).toHaveLength(1)
  })

  test('of two concurrent sign-ins with the same backup code one succeeds', async ({ db }) => {
    const email = await buildOwner(db)
    const { codes } = await turnOn(db, await enter(db, email))
    const browsers = [await enter(db, email), await enter(db, email), await enter(db, email)]
    const outcomes = await Promise.all(browsers.map((browser) => signInWithCode(db, { code: codes[0] ?? '', ...browser.requestInfo() })))
    expect(outcomes.filter(({ step }) => step === 'done')).toHaveLength(1)
  })

  test('new backup codes end the old ones', async ({ db }) => {
    const email = await buildOwner(db)
    const browser = await enter(db, email)
    const { codes: old } = await turnOn(db, browser)
    const codes = await renewBackupCodes(db, await actorOf(db, browser), { ...browser.requestInfo(), password: PASSWORD })
    const [before, after] = [await enter(db, email), await enter(db, email)]
    expect(await signInWithCode(db, { code: old[0] ?? '', ...before.requestInfo() })).toMatchObject({ step: 'refused' })
    expect(await signInWithCode(db, { code: codes[0] ?? '', ...after.requestInfo() })).toMatchObject({ step: 'done' })
  })

  test('a user who lost the role is refused after the code', async ({ db }) => {
    const email = await buildOwner(db)
    const { secret } = await turnOn(db, await enter(db, email))
    const browser = await enter(db, email)
    await db.delete(sessions)
    await db.execute('DELETE FROM user_roles')
    expect(await signInWithCode(db, { code: nextCodeOf(secret), ...browser.requestInfo() })).toMatchObject({ status: 403 })
    expect(await db.select().from(sessions)).toEqual([])
  })

  test('key and codes are encrypted at rest, and gone when it is turned off', async ({ db }) => {
    const email = await buildOwner(db)
    const browser = await enter(db, email)
    const { secret, codes } = await turnOn(db, browser)
    const stored = JSON.stringify(await db.select().from(twoFactors))
    for (const clear of [secret, ...codes]) expect(stored).not.toContain(clear)
    browser.storeCookies(await stopTwoFactor(db, await actorOf(db, browser), { ...browser.requestInfo(), password: PASSWORD }))
    expect(await db.select().from(twoFactors)).toEqual([])
    expect(await isTwoFactorOn(db, await actorOf(db, browser))).toBe(false)
    expect(await signIn(db, { email, password: PASSWORD, ...openBrowser().requestInfo() })).toMatchObject({ step: 'done' })
  })
})

onDatabase('own passkeys', (test) => {
  test('none is offered without the password, and none of others is listed or removed', async ({ db }) => {
    const browser = await enter(db, await buildOwner(db))
    const actor = await actorOf(db, browser)
    await expect(startPasskeyRegistration(db, actor, { ...browser.requestInfo(), password: 'not it' })).rejects.toMatchObject({
      code: 'wrong_password',
    })
    const [other] = await db.insert(users).values({ email: 'other@example.com', name: 'Other' }).returning({ id: users.id })
    const [theirs] = await db
      .insert(passkeys)
      .values({ userId: other?.id ?? '', publicKey: 'k', credentialID: 'c', counter: 0, deviceType: 'singleDevice', backedUp: false })
      .returning({ id: passkeys.id })
    expect(await listOwnPasskeys(db, actor)).toEqual([])
    await removeOwnPasskey(db, actor, { passkeyId: theirs?.id ?? '', password: PASSWORD })
    expect(await db.select().from(passkeys)).toHaveLength(1)
  })

  test('the challenge requires user verification, for this site and account', async ({ db }) => {
    const browser = await enter(db, await buildOwner(db))
    const { options, cookies } = await startPasskeyRegistration(db, await actorOf(db, browser), {
      ...browser.requestInfo(),
      password: PASSWORD,
    })
    expect(options).toMatchObject({
      rp: { id: 'blog.test', name: 'Inkfolio' },
      user: { name: 'owner@example.com' },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    })
    expect(cookies).toEqual([expect.stringMatching(/HttpOnly/)])
  })
})

onPostgres('the second step', (test) => {
  test('signs in once with a backup code, also when two sign-ins wait to store its use', async ({ db }) => {
    const email = await buildOwner(db)
    const { codes } = await turnOn(db, await enter(db, email))
    const browsers = [await enter(db, email), await enter(db, email)]
    const waiting = sql`SELECT FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`
    let settled = 0
    const { started } = await db.transaction(async (tx) => {
      await tx.select().from(twoFactors).for('update')
      const started = browsers.map((browser) =>
        signInWithCode(db, { code: codes[0] ?? '', ...browser.requestInfo() }).finally(() => settled++),
      )
      await expect.poll(async () => settled + (await db.execute(waiting)).rows.length, { timeout: 30_000 }).toBe(2)
      return { started }
    })
    expect((await Promise.all(started)).map(({ step }) => step).sort()).toEqual(['done', 'refused'])
  })
})
