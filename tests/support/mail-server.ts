// An SMTP server on loopback for tests: it records what it accepts, and refuses what a test says.
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
  close(): Promise<void>
}

/** Listens on a free port. */
export async function openMailServer(): Promise<MailServer> {
  const received: ReceivedMail[] = []
  const refusals = new Map<string, string>()
  const answerTo = (step: string): Error | null => {
    const answer = refusals.get(step)
    return answer === undefined ? null : Object.assign(new Error(answer.slice(4)), { responseCode: Number(answer.slice(0, 3)) })
  }
  const smtp = new SMTPServer({
    disabledCommands: ['STARTTLS'],
    authOptional: true,
    allowInsecureAuth: true,
    logger: false,
    onAuth: ({ username, password }, _session, done) => {
      const isKnown = username === 'owner@example.com' && password === 'hunter2'
      done(answerTo('password') ?? (isKnown ? null : new Error('wrong password')), { user: username })
    },
    onMailFrom: (_address, _session, done) => done(answerTo('sender')),
    onRcptTo: (_address, _session, done) => done(answerTo('recipient')),
    onData(stream, { envelope, user }, done) {
      async function receive() {
        const mail = await simpleParser(stream, { skipImageLinks: true })
        const refusal = answerTo('message')
        if (refusal) throw refusal
        const from = envelope.mailFrom ? envelope.mailFrom.address : ''
        received.push({ ...mail, envelope: { from, to: envelope.rcptTo.map(({ address }) => address) }, login: user ?? null })
      }
      receive().then(
        () => done(),
        (error: Error) => done(error),
      )
    },
  })
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
    close: () => new Promise((resolve) => smtp.close(() => resolve())),
  }
}
