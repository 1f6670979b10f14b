import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { users } from '#src/db/schema/auth.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { onDatabase } from '#tests/support/database.ts'
import { createAdmin } from './create-admin.server.ts'
import { signIn } from './sign-in/sign-in.server.ts'
import { findPreviousSignIn, recordSignIn } from './sign-in-times.server.ts'

const owner = { email: 'owner@example.com', name: 'The owner', password: 'a sentence of somebody' }

onDatabase('the sign-in before this one', (test) => {
  test('is none the first time, and each time after that the one before', async ({ db }) => {
    const { userId: id } = await createAdmin(db, owner)
    const other = await createAdmin(db, { ...owner, email: 'other@example.com' })
    const [first, second, third] = [new Date('2026-03-01T08:00:00Z'), new Date('2026-03-04T09:00:00Z'), new Date('2026-03-04T10:00:00Z')]
    expect(await findPreviousSignIn(db, { id })).toBeNull()
    await recordSignIn(db, id, first)
    expect(await findPreviousSignIn(db, { id })).toBeNull()
    await recordSignIn(db, id, second)
    expect(await findPreviousSignIn(db, { id })).toEqual(first)
    await recordSignIn(db, id, third)
    expect(await findPreviousSignIn(db, { id })).toEqual(second)
    expect(await findPreviousSignIn(db, { id: other.userId })).toBeNull()
  })

  test('is noted by signing in, and not by a password that was wrong', async ({ db }) => {
    const { userId: id } = await createAdmin(db, owner)
    const enter = (password: string) => signIn(db, { email: owner.email, password, ...openBrowser().requestInfo() })
    expect(await enter(owner.password)).toMatchObject({ step: 'done' })
    const [noted] = await db.select({ at: users.signedInAt }).from(users).where(eq(users.id, id))
    expect(noted?.at).toBeInstanceOf(Date)
    expect(await enter('another sentence')).toMatchObject({ step: 'refused' })
    expect(await findPreviousSignIn(db, { id })).toBeNull()
    expect(await enter(owner.password)).toMatchObject({ step: 'done' })
    expect(await findPreviousSignIn(db, { id })).toEqual(noted?.at)
  })
})
