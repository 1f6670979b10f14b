import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { sessions, users } from '#src/db/schema/auth.ts'
import { actorOf, openBrowser, openSignedIn } from '#tests/support/browser.ts'
import { onDatabase } from '#tests/support/database.ts'
import { createAdmin } from '../create-admin.server.ts'
import { findAdmin } from '../session/find-admin.server.ts'
import { deviceCookie, findDevice } from '../sign-in/known-device.server.ts'
import { changeOwnProfile, updateAdmin } from './change-profile.server.ts'

const PASSWORD = 'a sentence of the owner'
const EMAIL = 'owner@example.com'

async function enter(db: Db, email = EMAIL) {
  const browser = await openSignedIn(db, { email, password: PASSWORD })
  return { browser, actor: await actorOf(db, browser) }
}

function change(db: Db, { browser, actor }: Awaited<ReturnType<typeof enter>>, sent: Record<string, string>, proof = {}) {
  const { origin, headers } = browser.requestInfo()
  const confirmation = { origin, headers, password: PASSWORD, ...proof }
  return changeOwnProfile(db, actor, { sent: { name: actor.name, email: actor.email, ...sent }, confirmation, now: new Date() })
}

onDatabase('name and e-mail address of the account', (test) => {
  test('change with the password; a new address signs in, and ends every other session', async ({ db }) => {
    await createAdmin(db, { email: EMAIL, name: 'Ada', password: PASSWORD })
    const [here, elsewhere] = [await enter(db), await enter(db)]
    expect(await change(db, here, { name: ' Ada Lovelace ' })).toEqual({ name: 'Ada Lovelace', email: EMAIL, isEmailChanged: false })
    expect(await findAdmin(db, { ...elsewhere.browser.requestInfo(), now: new Date() })).toMatchObject({ admin: { name: 'Ada Lovelace' } })

    expect(await change(db, here, { email: ' Ada@Example.com ' })).toMatchObject({ email: 'ada@example.com', isEmailChanged: true })
    expect((await findAdmin(db, { ...elsewhere.browser.requestInfo(), now: new Date() })).state).toBe('anonymous')
    expect((await findAdmin(db, { ...here.browser.requestInfo(), now: new Date() })).state).toBe('admin')
    await expect(enter(db)).rejects.toThrow('The email or the password is not right.')
    await enter(db, 'ada@example.com')
  })

  test('do not change without the password or a passkey, and guessing is limited', async ({ db }) => {
    await createAdmin(db, { email: EMAIL, name: 'Ada', password: PASSWORD })
    await createAdmin(db, { email: 'other@example.com', name: 'Other', password: PASSWORD })
    const here = await enter(db)
    const before = await db.select().from(users).where(eq(users.id, here.actor.id))
    const wrong = { password: 'not it' }
    // The answer does not tell that the second address has an account.
    for (const email of ['new@example.com', 'other@example.com']) {
      await expect(change(db, here, { email }, wrong)).rejects.toMatchObject({ code: 'wrong_password' })
    }
    const assertion = { id: 'x', rawId: 'x', type: 'public-key', response: { clientDataJSON: 'x', authenticatorData: 'x', signature: 'x' } }
    for (const passkey of ['{', '{}', JSON.stringify(assertion)]) {
      await expect(change(db, here, { name: 'Eve' }, { passkey })).rejects.toMatchObject({ code: 'forbidden' })
    }
    for (let count = 0; count < 5; count++) {
      await expect(change(db, here, { name: 'Eve' }, wrong)).rejects.toMatchObject({ code: 'wrong_password' })
    }
    await expect(change(db, here, { name: 'Eve' })).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(await db.select().from(users).where(eq(users.id, here.actor.id))).toEqual(before)
    expect(await db.select().from(sessions)).toHaveLength(1)
  })

  test('name the field that is wrong, before the password is asked', async ({ db }) => {
    await createAdmin(db, { email: EMAIL, name: 'Ada', password: PASSWORD })
    await createAdmin(db, { email: 'other@example.com', name: 'Other', password: PASSWORD })
    const here = await enter(db)
    const refusals: [Record<string, string>, string, string][] = [
      [{ name: ' ' }, 'name', 'A name is needed.'],
      [{ name: 'x'.repeat(101) }, 'name', 'The name must have at most 100 characters.'],
      [{ email: '' }, 'email', 'An e-mail address is needed.'],
      [{ email: 'nobody' }, 'email', 'That is not an e-mail address.'],
    ]
    for (const [sent, field, message] of refusals) {
      await expect(change(db, here, sent, { password: '' })).rejects.toMatchObject({ code: 'invalid_input', details: { field, message } })
    }
    const taken = { code: 'conflict', details: { field: 'email', message: 'Another account has this address.' } }
    await expect(change(db, here, { email: 'Other@example.com' })).rejects.toMatchObject(taken)
  })

  test('are changed by the operator, who signs the account out with a new address', async ({ db }) => {
    await createAdmin(db, { email: EMAIL, name: 'Ada', password: PASSWORD })
    await enter(db)
    const now = new Date()
    expect(await updateAdmin(db, { email: EMAIL, changes: { name: 'Ada L.' }, now })).toMatchObject({ email: EMAIL, sessionsEnded: 0 })
    const moved = { name: 'Ada L.', email: 'ada@example.com', sessionsEnded: 1 }
    expect(await updateAdmin(db, { email: EMAIL, changes: { email: 'ada@example.com' }, now })).toEqual(moved)
    await expect(updateAdmin(db, { email: EMAIL, changes: { name: 'x' }, now })).rejects.toMatchObject({ code: 'not_found' })
  })

  test('a change of one leaves a change of the other alone that was made meanwhile', async ({ db }) => {
    const { userId } = await createAdmin(db, { email: EMAIL, name: 'Ada', password: PASSWORD })
    const stored = async () => (await db.select({ name: users.name, email: users.email }).from(users).where(eq(users.id, userId)))[0]
    const [here, elsewhere] = [await enter(db), await enter(db)]
    await change(db, elsewhere, { email: 'ada@example.com' })
    const renamed = { name: 'Ada Lovelace', email: 'ada@example.com' }
    expect(await change(db, here, { name: 'Ada Lovelace' })).toEqual({ ...renamed, isEmailChanged: false })
    expect(await stored()).toEqual(renamed)
    expect((await findAdmin(db, { ...elsewhere.browser.requestInfo(), now: new Date() })).state).toBe('admin')
    expect(await change(db, elsewhere, { email: 'lovelace@example.com' })).toMatchObject({ name: 'Ada Lovelace', isEmailChanged: true })
    expect(await stored()).toEqual({ name: 'Ada Lovelace', email: 'lovelace@example.com' })
  })

  test('of two changes of one account at once the operator reverts none', async ({ db }) => {
    await createAdmin(db, { email: EMAIL, name: 'Ada', password: PASSWORD })
    const here = await enter(db)
    const [byOwner] = await Promise.all([
      change(db, here, { name: 'Ada Lovelace' }),
      updateAdmin(db, { email: EMAIL, changes: { email: 'ada@example.com' }, now: new Date() }),
    ])
    expect(byOwner.isEmailChanged).toBe(false)
    expect(await db.select({ name: users.name, email: users.email }).from(users)).toEqual([
      { name: 'Ada Lovelace', email: 'ada@example.com' },
    ])
  })

  test('of two accounts that change to the same address at once one succeeds', async ({ db }) => {
    for (const email of [EMAIL, 'other@example.com']) await createAdmin(db, { email, name: 'Ada', password: PASSWORD })
    const changes = { email: 'ada@example.com' }
    const results = await Promise.allSettled(
      [EMAIL, 'other@example.com'].map((email) => updateAdmin(db, { email, changes, now: new Date() })),
    )
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    expect(results.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'conflict' } })
  })

  test('make this browser a known device of the new address', async ({ db }) => {
    const browser = openBrowser()
    browser.storeCookies([await deviceCookie(db, { email: 'ada@example.com', isSecure: true })])
    expect(await findDevice(db, { ...browser.requestInfo(), email: EMAIL })).toBeNull()
    expect(await findDevice(db, { ...browser.requestInfo(), email: 'ada@example.com' })).not.toBeNull()
  })
})
