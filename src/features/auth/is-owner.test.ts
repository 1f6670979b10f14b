import { expect, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { sessions, userRoles } from '#src/db/schema/auth.ts'
import { ORIGIN } from '#tests/support/browser.ts'
import { onDatabase } from '#tests/support/database.ts'
import { signInFor } from '#tests/support/open-site.ts'
import { isOwner } from './is-owner.server.ts'

/** A database that must not be asked. */
const NO_DB: Db = new Proxy(Object.create(null), {
  get() {
    throw new Error('the database was asked')
  },
})

const visit = (cookie?: string) => new Request('https://inkfolio.example/', { headers: cookie === undefined ? {} : { cookie } })

test('a request without a session cookie causes no query', async () => {
  for (const cookie of [undefined, '', 'theme=dark', 'xinkfolio.session_token=1', 'theme=inkfolio.session_token']) {
    expect(await isOwner(NO_DB, 'https://inkfolio.example', visit(cookie)), cookie).toBe(false)
  }
})

onDatabase('who visits', (test) => {
  test('only a valid session of an admin is the owner, and checking does not renew it', async ({ db }) => {
    const { cookie } = await signInFor(db, 'owner@example.com')
    await db.update(sessions).set({ expiresAt: new Date(Date.now() + 3_600_000) })
    const [before] = await db.select({ expiresAt: sessions.expiresAt }).from(sessions)
    expect(await isOwner(db, ORIGIN, visit(cookie))).toBe(true)
    expect(await db.select({ expiresAt: sessions.expiresAt }).from(sessions)).toEqual([before])
    // The replacement must differ from the first character of the token.
    const forged = cookie.replace(/=\w/, (begin) => (begin === '=x' ? '=y' : '=x'))
    expect(await isOwner(db, ORIGIN, visit(forged))).toBe(false)
    await db.delete(userRoles)
    expect(await isOwner(db, ORIGIN, visit(cookie))).toBe(false)
  })
})
