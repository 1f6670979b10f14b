import { expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '#tests/support/mail-server.ts'
import { MailError } from './mail.server.ts'
import { openSmtpPool, POOL_CONNECTIONS } from './mail-pool.server.ts'

const mail = { to: ['mei@example.com'], subject: 'Hello', text: 'Hello' }

async function open() {
  const server = await openMailServer()
  const pool = await openSmtpPool(server.url, { name: 'Ada', address: 'blog@example.com' }, { answerMs: 300 })
  onTestFinished(async () => {
    pool.close()
    await server.close()
  })
  return { server, pool }
}

async function failure(sending: Promise<void>) {
  const error = await sending.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof MailError)) throw error
  return `${error.concerns} ${error.isPermanent ? 'permanent' : 'temporary'}`
}

test.each([
  ['535 wrong', 'password', 'server permanent'],
  ['553 not yours', 'sender', 'server permanent'],
  ['451 try later', 'sender', 'server temporary'],
  ['421 closing', 'recipient', 'server temporary'],
  ['550 unknown', 'recipient', 'recipient permanent'],
  ['450 greylisted', 'recipient', 'recipient temporary'],
  ['554 spam', 'message', 'message permanent'],
  ['452 full', 'message', 'message temporary'],
] as const)('%s to the %s concerns the %s', async (answer, step, expected) => {
  const { server, pool } = await open()
  server.refuse(answer, step)
  expect(await failure(pool.send(mail))).toBe(expected)
  server.refuse(null, step)
  await pool.send(mail)
  expect(server.received).toHaveLength(1)
})

test.each(['hang', 'drop'] as const)('a server that does %s is a fault of the server', async (how) => {
  const { server, pool } = await open()
  server.fail(how)
  expect(await failure(pool.send(mail))).toBe('server temporary')
  server.fail(null)
  await pool.send(mail)
})

test('so is one that is not there', async () => {
  const pool = await openSmtpPool('smtp://127.0.0.1:1', { name: '', address: 'blog@example.com' })
  onTestFinished(() => pool.close())
  expect(await failure(pool.send(mail))).toBe('server temporary')
})

test('an address that would be several, or a command, is refused or stays one', async () => {
  const { server, pool } = await open()
  expect(await failure(pool.send({ ...mail, to: ['mei@example.com>\r\nRCPT TO:<eve@example.com'] }))).toBe('recipient permanent')
  await pool.send({ ...mail, to: ['mei@example.com, eve@example.com'] }).catch(() => undefined)
  expect(server.received.flatMap(({ envelope }) => envelope.to)).not.toContain('eve@example.com')
})

test('e-mails share a few connections, and have the headers and the Message-ID of the caller', async () => {
  const { server, pool } = await open()
  const send = (id: number) =>
    pool.send({ ...mail, messageId: `<mail-${id}@blog.example>`, headers: { 'X-Blog': 'yes\r\nBcc: eve@example.com' } })
  await Promise.all(Array.from({ length: 40 }, (_, id) => send(id)))
  expect(server.connections()).toBeLessThanOrEqual(POOL_CONNECTIONS)
  expect(new Set(server.received.map(({ messageId }) => messageId)).size).toBe(40)
  const [first] = server.received
  expect(first?.headers.get('auto-submitted')).toBe('auto-generated')
  expect(first?.headers.get('x-blog')).toBe('yes Bcc: eve@example.com')
  expect(first?.headers.has('bcc')).toBe(false)
})
