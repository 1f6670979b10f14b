// An SMTP server on loopback for tests: it records what it accepts, and refuses what a test says.
import type { Socket } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { listenLocally } from '../local-server.ts'

export type ReceivedMail = ParsedMail & {
  envelope: { from: string; to: string[] }
  /** The name with which the client signed in. */
  login: string | null
}

export type MailServer = {
  /** The user is `owner@example.com`, the password `hunter2`. */
  url: string
  received: ReceivedMail[]
  /** Refuses a step of the protocol with `451 words` from now on; null accepts it again. */
  refuse(answer: string | null, step?: 'recipient' | 'sender' | 'password' | 'message'): void
  /** Refuses this recipient with `550 words` from now on; null accepts it again. */
  refuseAddress(address: string, answer: string | null): void
  /** From now on does not answer when a recipient is named, or closes the connection instead. */
  fail(how: 'hang' | 'drop' | null): void
  /** Runs after an e-mail was received and before the server accepts it. */
  beforeAccept(work: (mail: ReceivedMail) => void | Promise<void>): void
  /** The number of connections that were opened. */
  connections(): number
  close(): Promise<void>
}

/** Listens on a free port. */
export async function openMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const refusals = new Map<string, string>()
  const sockets = new Map<string, Socket>()
  let failing: 'hang' | 'drop' | null = null
  let acceptWork: (mail: ReceivedMail) => void | Promise<void> = () => {}
  const answerTo = (step: string): Error | null => {
    const answer = refusals.get(step)
    return answer === undefined ? null : Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })
  }
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    closeTimeout: 100,
    onAuth: ({ username, password }, _session, done) => {
      const isKnown = username === 'owner@example.com' && password === 'hunter2'
      done(answerTo('password') ?? (isKnown ? null : new Error('wrong password')), { user: username })
    },
    onMailFrom: (_address, _session, done) => done(answerTo('sender')),
    onRcptTo({ address }, session, done) {
      if (failing === 'drop') destroy(`${session.remoteAddress}:${session.remotePort}`)
      else if (failing === null) done(answerTo(address) ?? answerTo('recipient'))
    },
    onData(stream, { envelope, user }, done) {
      async function receive() {
        const mail = await simpleParser(stream, { skipImageLinks: true })
        const refusal = answerTo('message')
        if (refusal) throw refusal
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        const whole = { ...mail, envelope: { from, to: envelope.rcptTo.map(({ address }) => address) }, login: user ?? null }
        received.push(whole)
        await acceptWork(whole)
      }
      receive().then(
        () => done(),
        (error: Error) => done(error),
      )
    },
  })
  let opened = 0
  smtp.server.on('connection', (socket) => {
    opened += 1
    sockets.set(`${socket.remoteAddress}:${socket.remotePort}`, socket)
  })
  const destroy = (client: string) => sockets.get(client)?.destroy()
  // A client that goes away is part of some tests.
  smtp.on('error', () => {})
  const port = await listenLocally(smtp.server)
  return {
    url: `smtp://owner%40example.com:hunter2@127.0.0.1:${port}`,
    received,
    refuse(answer, step = 'recipient') {
      if (answer === null) refusals.delete(step)
      else refusals.set(step, answer)
    },
    refuseAddress(address, answer) {
      if (answer === null) refusals.delete(address)
      else refusals.set(address, answer)
    },
    fail(how) {
      failing = how
    },
    beforeAccept(work) {
      acceptWork = work
    },
    connections: () => opened,
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}
