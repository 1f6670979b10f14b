import { describe, expect, onTestFinished, test } from 'vitest'
import { openMailServer } from '#tests/support/mail-server.ts'
import { describeError } from '../describe-error.ts'
import { findMailFault, findSender, MailError, mailServerName, smtpSender } from './mail.server.ts'

const origin = 'https://blog.example'
const mail = { to: ['mei@example.com'], subject: 'Grüße', text: '.A line\n' }

describe('findSender', () => {
  test('is MAIL_FROM, else the user of the mail server, else made up of the address of the site', () => {
    const SMTP_URL = 'smtp://ada%40example.com:x@mail.example.com'
    const given = { MAIL_FROM: '"Ada, of the blog" <blog@example.com>', SMTP_URL }
    expect(findSender(given, origin)).toEqual({ name: 'Ada, of the blog', address: 'blog@example.com', isMadeUp: false })
    expect(findSender({ SMTP_URL }, origin)).toEqual({ name: '', address: 'ada@example.com', isMadeUp: false })
    expect(findSender({ SMTP_URL: 'smtp://apikey:x@mail.example.com' }, origin)).toEqual({
      name: '',
      address: 'noreply@blog.example',
      isMadeUp: true,
    })
  })
})

describe('mailServerName', () => {
  test.each([
    ['smtp://mail.example.com', 'mail.example.com:587'],
    ['smtps://me:secret@mail.example.com', 'mail.example.com:465'],
    ['smtp://[::1]:2525', '::1:2525'],
  ])('of %s is %s', (url, name) => expect(mailServerName(url)).toBe(name))
})

describe('smtpSender', () => {
  async function open() {
    const server = await openMailServer()
    onTestFinished(() => server.close())
    return { server, send: smtpSender(server.url, { name: 'Ada Lovelace', address: 'blog@example.com' }) }
  }

  test('sends from the named sender, and asks for no automatic answer', async () => {
    const { server, send } = await open()
    await send(mail)
    const [received] = server.received
    expect(received).toMatchObject({ subject: 'Grüße', text: '.A line\n', login: 'owner@example.com' })
    expect(received?.envelope).toEqual({ from: 'blog@example.com', to: ['mei@example.com'] })
    expect(received?.from?.value).toEqual([{ name: 'Ada Lovelace', address: 'blog@example.com' }])
    expect(received?.headers.get('auto-submitted')).toBe('auto-generated')
  })

  test('a line break in a subject begins no header', async () => {
    const { server, send } = await open()
    await send({ ...mail, subject: 'Hello\r\nBcc: eve@example.com' })
    expect(server.received[0]?.headers.has('bcc')).toBe(false)
    expect(server.received[0]?.envelope.to).toEqual(['mei@example.com'])
  })

  test.each([
    ['password', 'it refuses the user or the password (EAUTH 535)', '535 hunter2 is wrong'],
    ['sender', 'it refuses the sender (EENVELOPE 553)', '553 blog@example.com is not yours'],
    ['recipient', 'it refuses the recipient (EENVELOPE 550)', '550 no mei@example.com here'],
    ['message', 'it refuses the message (EMESSAGE 554)', '554 looks like spam'],
  ] as const)('says that the %s is refused, and what the server says only apart', async (step, reason, answer) => {
    const { server, send } = await open()
    server.refuse(answer, step)
    const error = await send(mail).catch((thrown: unknown) => thrown)
    if (!(error instanceof MailError)) throw error
    expect(error.message).toBe(`the mail server did not accept it: ${reason}`)
    expect(error.serverWords).toContain(answer.slice(4))
    expect(JSON.stringify(describeError(error))).not.toContain(answer.slice(4))
  })

  test('a server that is not there is an error too', async () => {
    const send = smtpSender('smtp://127.0.0.1:1', { name: '', address: 'blog@example.com' })
    await expect(send(mail)).rejects.toThrow('it cannot be reached (ESOCKET)')
  })
})

describe('findMailFault', () => {
  test('signs in, and sends nothing', async () => {
    const server = await openMailServer()
    onTestFinished(() => server.close())
    expect(await findMailFault(server.url)).toBeNull()
    expect(await findMailFault(server.url.replace('hunter2', 'wrong'))).toBe('it refuses the user or the password (EAUTH 535)')
    expect(server.received).toEqual([])
  })
})
