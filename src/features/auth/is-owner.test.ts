import { expect, test } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { sessions, userRoles } from '#src/db/schema/auth.ts'
import { openBrowser } from '#tests/support/browser.ts'
import { onDatabase } from '#tests/support/database.ts'
import { createAdmin } from './create-admin.server.ts'
import { isOwner } from './is-owner.server.ts'
import { signIn } from './sign-in/sign-in.server.ts'

const OWNER = { email: 'owner@example.com', name: 'Ada', password: 'a sentence of the owner' }

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
    await createAdmin(db, OWNER)
    const browser = openBrowser()
    const { origin } = browser.requestInfo()
    const { email, password } = OWNER
    const outcome = await signIn(db, { email, password, ...browser.requestInfo() })
    if (outcome.step === 'refused') throw new Error(outcome.message)
    browser.storeCookies(outcome.cookies)
    const cookie = browser.requestInfo().headers.get('cookie') ?? ''
    await db.update(sessions).set({ expiresAt: new Date(Date.now() + 3_600_000) })
    const [before] = await db.select({ expiresAt: sessions.expiresAt }).from(sessions)
    expect(await isOwner(db, origin, visit(cookie))).toBe(true)
    expect(await db.select({ expiresAt: sessions.expiresAt }).from(sessions)).toEqual([before])
    // The replacement must differ from the first character of the token.
    const forged = cookie.replace(/=\w/, (begin) => (begin === '=x' ? '=y' : '=x'))
    expect(await isOwner(db, origin, visit(forged))).toBe(false)
    await db.delete(userRoles)
    expect(await isOwner(db, origin, visit(cookie))).toBe(false)
  })
})
