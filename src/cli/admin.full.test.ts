import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { passkeys, sessions, twoFactors, users } from '#src/db/schema/auth.ts'
import { callCli } from '#tests/support/cli.ts'
import { onPostgres } from '#tests/support/database.ts'

const PASSWORD = 'a sentence of the owner'

const admin = (args: string[], { input = `${PASSWORD}\n`, url = 'postgres://127.0.0.1:1/none' } = {}) =>
  callCli(['admin', ...args], { input, env: { DATABASE_URL: url } })

const create = ['create', '--email', 'Owner@Example.com', '--password-stdin']
const reset = ['reset-password', '--email', 'owner@example.com', '--password-stdin']

test('invalid input is refused before a database is opened', () => {
  const refusals: [string[], string, RegExp][] = [
    [create, 'too short\n', /^The password must have at least 12 characters\.$/m],
    [create, '', /^The password must have at least 12 characters\.$/m],
    [['create', '--email', 'nobody', '--password-stdin'], PASSWORD, /^That is not an e-mail address\.$/m],
    [[...create, '--name', ' '], PASSWORD, /^A name is needed\.$/m],
    [['create', '--email', 'owner@example.com'], PASSWORD, /--password-stdin/],
    [['update', '--email', 'owner@example.com'], '', /^Say what changes: --new-email, --name or both\.$/m],
    [['update', '--email', 'owner@example.com', '--new-email', 'nobody'], '', /^That is not an e-mail address\.$/m],
    [['update', '--email', 'owner@example.com', '--name', ' '], '', /^A name is needed\.$/m],
    [reset, 'too short\n', /^The password must have at least 12 characters\.$/m],
  ]
  for (const [args, input, sentence] of refusals) {
    expect(admin(args, { input }), args.join(' ')).toMatchObject({ status: 1, stdout: '', stderr: expect.stringMatching(sentence) })
  }
})

onPostgres('admins on the command line', (test, engine) => {
  test('an admin is created once, listed without secrets, and gets a new password', async ({ db }) => {
    const url = await engine.url()
    expect(admin(['list'], { url }).stdout).toMatch(/^There is no admin account/)
    expect(admin(reset, { url })).toMatchObject({ status: 1, stderr: expect.stringMatching(/^There is no account owner@example\.com/) })
    const made = admin([...create, '--json'], { url })
    expect(made).toMatchObject({ status: 0, stderr: '' })
    const { userId, ...rest } = JSON.parse(made.stdout)
    expect(rest).toEqual({ email: 'owner@example.com', name: 'Owner' })
    expect(admin(create, { url })).toMatchObject({ status: 1, stderr: expect.stringMatching(/exists: `admin reset-password`/) })

    await db.update(users).set({ twoFactorEnabled: true }).where(eq(users.id, userId))
    await db.insert(twoFactors).values({ userId, secret: 'x', backupCodes: 'x', verified: true })
    await db.insert(sessions).values({ userId, token: 't', expiresAt: new Date(Date.now() + 60_000) })
    const { stdout } = admin(['list', '--json'], { url })
    expect(JSON.parse(stdout)).toMatchObject([{ email: 'owner@example.com', hasSecondStep: true, lastUsedAt: expect.any(String) }])
    expect(stdout).not.toMatch(/password|token|secret"/)

    const key = { userId, publicKey: 'x', counter: 0, deviceType: 'singleDevice', backedUp: false }
    await db.insert(passkeys).values([
      { ...key, credentialID: 'one' },
      { ...key, credentialID: 'two' },
    ])
    const result = admin(reset, { url })
    expect(result).toMatchObject({ status: 0, stdout: expect.stringMatching(/signed out everywhere \(1 session ended\)/) })
    expect(result.stdout).toMatch(/^2 passkeys still sign in without the password: run this again with --remove-passkeys/m)
    expect(result.stdout).toMatch(/^The second step still asks for a code: .* --drop-second-step/m)
    expect(await db.select().from(sessions)).toEqual([])
    expect(await db.select().from(passkeys)).toHaveLength(2)
    expect(JSON.parse(admin([...reset, '--json'], { url }).stdout)).toMatchObject({ sessionsEnded: 0, passkeys: { left: 2, removed: 0 } })
    expect(admin([...reset, '--remove-passkeys'], { url }).stdout).toMatch(/^2 passkeys removed\.$/m)
    expect(await db.select().from(passkeys)).toEqual([])
    expect(await db.select().from(twoFactors)).toHaveLength(1)
    expect(admin([...reset, '--drop-second-step'], { url }).status).toBe(0)
    expect(await db.select().from(twoFactors)).toEqual([])
    expect(admin(['list'], { url }).stdout).toMatch(/owner@example\.com +Owner +off/)
  })
  test('name and e-mail address of an admin change, and a new address ends the sessions', async ({ db }) => {
    const url = await engine.url()
    const update = ['update', '--email', 'Owner@example.com']
    const unknown = { status: 1, stdout: '', stderr: expect.stringMatching(/^There is no account owner@example\.com: `admin list`/) }
    expect(admin([...update, '--name', 'Ada'], { url })).toMatchObject(unknown)
    const { userId } = JSON.parse(admin([...create, '--json'], { url }).stdout)
    admin(['create', '--email', 'other@example.com', '--password-stdin'], { url })
    await db.insert(sessions).values({ userId, token: 't', expiresAt: new Date(Date.now() + 60_000) })

    expect(admin([...update, '--name', ' Ada Lovelace '], { url })).toEqual({
      status: 0,
      stdout: 'The account owner@example.com has the name Ada Lovelace.\n',
      stderr: '',
    })
    expect(await db.select().from(sessions)).toHaveLength(1)
    const taken = { status: 1, stdout: '', stderr: 'Another account has the address other@example.com.\n' }
    expect(admin([...update, '--new-email', 'Other@Example.com'], { url })).toEqual(taken)
    const { status, stdout } = admin([...update, '--new-email', 'Ada@Example.com', '--json'], { url })
    expect([status, JSON.parse(stdout)]).toEqual([0, { name: 'Ada Lovelace', email: 'ada@example.com', sessionsEnded: 1 }])
    expect(await db.select().from(sessions)).toEqual([])
    expect(admin(['list'], { url }).stdout).toMatch(/^ada@example\.com +Ada Lovelace/m)
  })
})
