import { expect } from 'vitest'
import { accounts, userRoles, users } from '#src/db/schema/auth.ts'
import { secrets } from '#src/db/schema/secrets.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { onDatabase } from '#tests/support/database.ts'
import { createAdmin } from '../create-admin.server.ts'
import { signIn } from '../sign-in/sign-in.server.ts'
import { ensureSetupToken, isSetupTokenValid, setUpAdmin } from './setup.server.ts'

const adaWith = (email: string) => ({ email, name: 'Ada', password: 'a sentence of the owner' })

onDatabase('the one-time link', (test) => {
  test('a wrong token is refused', async ({ db }) => {
    for (const token of ['', 'x', 'A'.repeat(43)]) {
      expect(await isSetupTokenValid(db, token)).toBe(false)
      await expect(setUpAdmin(db, token, adaWith('a@example.com'))).rejects.toMatchObject({ code: 'gone' })
    }
    const token = (await ensureSetupToken(db)) ?? ''
    for (const wrong of ['', token.slice(1), `${token}A`, token.toLowerCase()]) {
      expect(await isSetupTokenValid(db, wrong)).toBe(false)
      await expect(setUpAdmin(db, wrong, adaWith('a@example.com'))).rejects.toMatchObject({ code: 'gone' })
    }
    expect(await isSetupTokenValid(db, token)).toBe(true)
    expect(await db.select().from(users)).toEqual([])
  })

  test('there is no link once an admin exists', async ({ db }) => {
    const token = (await ensureSetupToken(db)) ?? ''
    await createAdmin(db, adaWith('made@example.com'))
    expect(await ensureSetupToken(db)).toBeNull()
    expect(await isSetupTokenValid(db, token)).toBe(false)
    await expect(setUpAdmin(db, token, adaWith('late@example.com'))).rejects.toMatchObject({ code: 'gone' })
    expect(await db.select().from(userRoles)).toHaveLength(1)
  })

  test('it works once, even after its admin was deleted', async ({ db }) => {
    const token = (await ensureSetupToken(db)) ?? ''
    await setUpAdmin(db, token, adaWith('first@example.com'))
    expect(await isSetupTokenValid(db, token)).toBe(false)
    await expect(setUpAdmin(db, token, adaWith('second@example.com'))).rejects.toMatchObject({ code: 'gone' })
    await db.delete(users)
    await expect(setUpAdmin(db, token, adaWith('second@example.com'))).rejects.toMatchObject({ code: 'gone' })
    expect(await ensureSetupToken(db)).not.toBe(token)
  })

  test('of concurrent uses one creates an admin, and the others leave no rows', async ({ db }) => {
    const token = (await ensureSetupToken(db)) ?? ''
    const emails = Array.from({ length: 6 }, (_, n) => `n${n}@example.com`)
    const results = await Promise.allSettled(emails.map((email) => setUpAdmin(db, token, adaWith(email))))
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    for (const result of results) if (result.status === 'rejected') expect(result.reason).toMatchObject({ code: 'gone' })
    for (const table of [users, accounts, userRoles]) expect(await db.select().from(table)).toHaveLength(1)
  })

  test('nodes that start together print the same one, and it is long', async ({ db }) => {
    const tokens = await Promise.all(Array.from({ length: 5 }, () => ensureSetupToken(db)))
    expect(new Set(tokens).size).toBe(1)
    expect(tokens[0]).toMatch(/^[\w-]{43}$/)
  })

  test('its user can sign in and is admin', async ({ db }) => {
    const { userId } = await setUpAdmin(db, (await ensureSetupToken(db)) ?? '', adaWith('first@example.com'))
    expect(await db.select({ userId: userRoles.userId, role: userRoles.role }).from(userRoles)).toEqual([{ userId, role: 'admin' }])
    expect(await signIn(db, { ...adaWith('first@example.com'), ...openBrowser().requestInfo() })).toMatchObject({ step: 'done' })
    expect((await db.select().from(secrets)).map(({ name }) => name)).not.toContain('setup')
  })
})
