// Sends many e-mails over few connections, which stay open between them.
import { connect, type Socket } from 'node:net'
import type { Mailbox } from '#src/lib/text/email-address.ts'
import { env, siteOrigin } from '../env.server.ts'
import { findSender, type Mail, MailError, mailContent, transportOptions } from './mail.server.ts'
import { readText } from './mail-fault.server.ts'

export const POOL_CONNECTIONS = 5

/**
 * How long a server may take for an answer. Those that look for spam and viruses take their time after the message; who gives up earlier sends twice what
 * the server accepts a moment later. RFC 5321, 4.5.3.2, allows ten minutes.
 */
const ANSWER_MS = 5 * 60_000

export type MailPool = {
  /** Waits for a free connection and for the answer of the server. Throws MailError. */
  send: (mail: Mail) => Promise<void>
  /** Closes the connections; one that sends closes when the server has answered or its time limit is over. Send nothing afterwards. */
  close: () => void
}

/** Sends as `siteName`, unless MAIL_FROM names the sender; null without a mail server. */
export async function openMailPool(siteName: string): Promise<MailPool | null> {
  const { SMTP_URL } = env()
  if (SMTP_URL === undefined) return null
  const { name, address } = findSender(env(), siteOrigin())
  return openSmtpPool(SMTP_URL, { name: name || siteName, address })
}

/** `answerMs` limits the wait for each answer of the server. */
export async function openSmtpPool(
  smtpUrl: string,
  from: Mailbox,
  { answerMs = ANSWER_MS }: { answerMs?: number } = {},
): Promise<MailPool> {
  const { createTransport } = await import('nodemailer')
  const options = transportOptions(smtpUrl)
  const transport = createTransport({
    ...options,
    socketTimeout: answerMs,
    pool: true,
    maxConnections: POOL_CONNECTIONS,
    // nodemailer would try for ever while a server closes each connection.
    maxRequeues: 0,
    getSocket(_options: unknown, done: SocketCallback) {
      openSocket(options).then(
        (connection) => done(null, { connection }),
        (error: Error) => done(error),
      )
    },
  })
  return {
    async send(mail) {
      try {
        await transport.sendMail(mailContent(from, mail))
      } catch (error) {
        throw new MailError(withCode(error))
      }
    },
    close: () => transport.close(),
  }
}

/** The pool reports a connection that ended without an answer as an error without a code. */
function withCode(error: unknown): unknown {
  return error instanceof Error && readText(error, 'code') === null ? Object.assign(error, { code: 'ECONNECTION' }) : error
}

type SocketCallback = (error: Error | null, found?: { connection: Socket }) => void
type Address = { host: string; port: number; connectionTimeout: number }

/**
 * nodemailer leaves Nagle's algorithm on: the end of each message would wait 40 ms for the delayed ACK of what precedes it. Rejects with the code EDNS, or
 * EUNREACHED, which says that no e-mail was under way.
 */
function openSocket({ host, port, connectionTimeout }: Address): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect({ host, port, noDelay: true, keepAlive: true })
    const timer = setTimeout(() => socket.destroy(Object.assign(new Error('no connection'), { code: 'EUNREACHED' })), connectionTimeout)
    const onError = (error: NodeJS.ErrnoException) => {
      clearTimeout(timer)
      reject(Object.assign(new Error('no connection', { cause: error }), { code: CODES[error.code ?? ''] ?? 'EUNREACHED' }))
    }
    socket.once('error', onError)
    socket.once('connect', () => {
      clearTimeout(timer)
      socket.off('error', onError)
      resolve(socket)
    })
  })
}

const CODES: Readonly<Record<string, string>> = { ENOTFOUND: 'EDNS', EAI_AGAIN: 'EDNS' }
