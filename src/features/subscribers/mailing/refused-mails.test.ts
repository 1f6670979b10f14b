import { eq, sql } from 'drizzle-orm'
import { expect, onTestFinished } from 'vitest'
import type { Db } from '#src/db/client/client.server.ts'
import { mailings, mails, mailTurns } from '#src/db/schema/mail.ts'
import { onDatabase } from '#tests/support/database.ts'
import { openMailServer } from '#tests/support/mail-server.ts'
import {
  buildConfirmation,
  buildMailing,
  buildSubscribers,
  listMails,
  listSubscribers,
  MAIL_START,
  mailTools,
} from '#tests/support/mail-subscribers.ts'
import { createMailRunner } from './send-mails.server.ts'

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60

async function open(db: Db) {
  const server = await openMailServer()
  onTestFinished(() => server.close())
  let at = MAIL_START
  const run = createMailRunner(db, mailTools(server.url, { now: () => at }))
  const runAt = (minutes: number) => {
    at = new Date(MAIL_START.getTime() + minutes * MINUTE)
    return run()
  }
  return { server, run: runAt, sent: () => server.received.map(({ envelope }) => envelope.to.join()).sort() }
}

async function readTurn(db: Db) {
  const [turn] = await db.select().from(mailTurns)
  const seconds = ((turn?.nextAt.getTime() ?? 0) - MAIL_START.getTime()) / 1000
  return { failures: turn?.failures, failure: turn?.failure, seconds }
}

onDatabase('refused e-mails to subscribers', (test) => {
  test('a temporary refusal is tried again later, and its words are kept in one short line', async ({ db }) => {
    const { server, run, sent } = await open(db)
    await buildSubscribers(db, ['a@example.com', 'b@example.com'])
    await buildMailing(db)
    server.refuseAddress('a@example.com', `451 greylisted ${'x'.repeat(400)}`)
    await run(0)
    expect(await listMails(db)).toEqual([expect.stringMatching(/^a@example\.com waiting 1 451 greylisted x{285}$/), 'b@example.com sent 1'])
    server.refuseAddress('a@example.com', null)
    await run(0.9)
    expect(sent()).toEqual(['b@example.com'])
    await run(1)
    expect(await listMails(db)).toEqual(['a@example.com sent 2', 'b@example.com sent 1'])
    expect(await db.select({ state: mailings.state }).from(mailings)).toEqual([{ state: 'done' }])
    expect(await listSubscribers(db)).toEqual(['a@example.com active 0', 'b@example.com active 0'])
  })

  test('it is given up after about a day, and counts against nobody', async ({ db }) => {
    const { server, run } = await open(db)
    await buildSubscribers(db, ['a@example.com'])
    await buildMailing(db)
    server.refuse('452 full', 'message')
    await run(0)
    let minute = 0
    for (let isWaiting = true; isWaiting; ) {
      const [mail] = await db.select({ state: mails.state, nextAt: mails.nextAt }).from(mails)
      isWaiting = mail?.state === 'waiting'
      if (isWaiting) minute = ((mail?.nextAt.getTime() ?? 0) - MAIL_START.getTime()) / MINUTE
      if (isWaiting) await run(minute)
    }
    expect(minute).toBeGreaterThan(DAY_MINUTES - 60)
    expect(minute).toBeLessThan(DAY_MINUTES + 60)
    expect(await listMails(db)).toEqual(['a@example.com failed 29 452 full'])
    expect(await listSubscribers(db)).toEqual(['a@example.com active 0'])
  })

  test('three permanent refusals of a recipient in a row suspend the address, and its other e-mails are skipped', async ({ db }) => {
    const { server, run, sent } = await open(db)
    await buildSubscribers(db, ['a@example.com', 'b@example.com'])
    server.refuseAddress('a@example.com', '550 5.1.1 no such user')
    for (let count = 1; count <= 2; count++) {
      await buildMailing(db)
      await run(count)
      expect(await listSubscribers(db)).toEqual([`a@example.com active ${count}`, 'b@example.com active 0'])
    }
    server.refuseAddress('a@example.com', null)
    await buildMailing(db)
    await run(3)
    expect(await listSubscribers(db)).toEqual(['a@example.com active 0', 'b@example.com active 0'])
    server.refuseAddress('a@example.com', '550 5.1.1 no such user')
    for (let count = 4; count <= 5; count++) {
      await buildMailing(db)
      await run(count)
    }
    const [greylisted] = [await buildMailing(db), server.refuseAddress('a@example.com', '450 later')]
    await run(6)
    await buildMailing(db)
    server.refuseAddress('a@example.com', '550 5.1.1 no such user')
    await run(6.5)
    expect(await listSubscribers(db)).toEqual(['a@example.com suspended 3', 'b@example.com active 0'])
    const states = await db.select({ state: mails.state }).from(mails).where(eq(mails.mailingId, greylisted))
    expect(states.map(({ state }) => state).sort()).toEqual(['sent', 'skipped'])
    await buildMailing(db)
    await run(7)
    expect(sent().filter((to) => to === 'a@example.com')).toHaveLength(1)
  })

  test('a refused message fails, and does not count against the address', async ({ db }) => {
    const { server, run } = await open(db)
    await buildSubscribers(db, ['a@example.com'])
    await buildMailing(db)
    server.refuse('554 looks like spam', 'message')
    await run(0)
    expect(await listMails(db)).toEqual(['a@example.com failed 1 554 looks like spam'])
    expect(await listSubscribers(db)).toEqual(['a@example.com active 0'])
  })

  test.for([
    ['535 wrong', 'password', 'it refuses the user or the password (EAUTH 535)'],
    ['553 not yours', 'sender', 'it refuses the sender (EENVELOPE 553)'],
  ] as const)('%s to the %s counts against nobody, and pauses grow', async ([answer, step, reason], { db }) => {
    const { server, run, sent } = await open(db)
    await buildSubscribers(db, ['a@example.com', 'b@example.com'])
    await buildMailing(db)
    server.refuse(answer, step)
    await run(0)
    expect(await readTurn(db)).toEqual({ failures: 1, failure: expect.stringContaining(reason), seconds: 30 })
    const opened = server.connections()
    await run(0.4)
    expect(server.connections()).toBe(opened)
    await run(0.5)
    expect(await readTurn(db)).toMatchObject({ failures: 2, seconds: 90 })
    for (const minutes of [100, 200, 300, 400, 500]) await run(minutes)
    expect(await readTurn(db)).toMatchObject({ failures: 7, seconds: 500 * 60 + 15 * 60 })
    expect(await listMails(db)).toEqual(['a@example.com waiting 0', 'b@example.com waiting 0'])
    server.refuse(null, step)
    await run(600)
    expect(await readTurn(db)).toMatchObject({ failures: 0, failure: null })
    expect(sent()).toEqual(['a@example.com', 'b@example.com'])
  })

  test.for(['hang', 'drop'] as const)('a server that does %s counts against nobody', async (how, { db }) => {
    const { server, run, sent } = await open(db)
    await buildSubscribers(db, ['a@example.com', 'b@example.com'])
    await buildMailing(db)
    server.fail(how)
    await run(0)
    expect(await readTurn(db)).toMatchObject({ failures: 1, seconds: 30 })
    // They may have caused it, or may have arrived: others go first now.
    for (const mail of await listMails(db)) expect(mail).toMatch(/^[ab]@example\.com waiting 1 the mail server did not accept it/)
    server.fail(null)
    await run(1)
    expect(sent()).toEqual(['a@example.com', 'b@example.com'])
  })

  test('a recipient at whom the server ends the connection delays nobody else for long', async ({ db }) => {
    const { server, run, sent } = await open(db)
    await buildSubscribers(db, ['a@example.com'])
    await buildMailing(db)
    server.refuse('421 closing', 'recipient')
    await run(0)
    expect(await readTurn(db)).toMatchObject({ failures: 1, seconds: 30 })
    expect(await listMails(db)).toEqual(['a@example.com waiting 1 421 closing'])
    expect(await listSubscribers(db)).toEqual(['a@example.com active 0'])
    server.refuse(null, 'recipient')
    await buildConfirmation(db, 'b@example.com')
    await run(0.5)
    expect(sent()).toEqual(['b@example.com'])
    await run(1)
    expect(sent()).toEqual(['a@example.com', 'b@example.com'])
  })

  test('addresses of strangers that do not exist say nothing about the server', async ({ db }) => {
    const { server, run, sent } = await open(db)
    const strangers = Array.from({ length: 12 }, (_, place) => `nobody-${place}@example.com`)
    for (const address of strangers) await buildConfirmation(db, address)
    await buildSubscribers(db, ['mei@example.com'])
    await buildMailing(db)
    for (const address of strangers) server.refuseAddress(address, '550 no such user')
    await run(0)
    expect(sent()).toEqual(['mei@example.com'])
    expect(await readTurn(db)).toMatchObject({ failures: 0, failure: null })
  })

  test('a server that is not there counts against nobody', async ({ db }) => {
    await buildSubscribers(db, ['a@example.com'])
    await buildMailing(db)
    await createMailRunner(db, mailTools('smtp://127.0.0.1:1'))()
    expect(await readTurn(db)).toMatchObject({ failures: 1, failure: expect.stringContaining('cannot be reached'), seconds: 30 })
    expect(await listMails(db)).toEqual(['a@example.com waiting 0'])
  })

  test('a server that refuses every recipient counts against nobody', async ({ db }) => {
    const { server, run, sent } = await open(db)
    const emails = ['a@example.com', 'b@example.com', 'c@example.com']
    await buildSubscribers(db, emails)
    await buildMailing(db)
    server.refuse('550 relay not permitted')
    await run(0)
    expect(await listMails(db)).toEqual(emails.map((email) => `${email} waiting 1 550 relay not permitted`))
    expect(await readTurn(db)).toMatchObject({ failures: 1, failure: expect.stringContaining('refuses the other e-mails too') })
    server.refuse(null)
    await run(1)
    expect(sent()).toEqual(emails)
    expect(await listSubscribers(db)).toEqual(emails.map((email) => `${email} active 0`))
  })

  test('a server that begins to refuse all, because the limit of the day is reached, counts against nobody', async ({ db }) => {
    const { server, run, sent } = await open(db)
    const emails = Array.from({ length: 60 }, (_, place) => `reader-${place}@example.com`)
    await buildSubscribers(db, emails)
    await buildMailing(db)
    server.beforeAccept(() => {
      if (server.received.length === 20) server.refuse('550 5.4.5 daily limit exceeded')
    })
    await run(0)
    expect(sent().length).toBeLessThan(30)
    expect((await listMails(db)).filter((mail) => mail.includes('failed'))).toEqual([])
    server.refuse(null)
    await run(1)
    await run(2)
    expect(sent()).toEqual([...emails].sort())
    const { rows } = await db.execute(sql`select from subscribers where refusals > 0`)
    expect(rows).toEqual([])
  })
})
