// Sends e-mails through the operator's mail server. Callers must expect failures and retry later.
import { type Mailbox, parseMailbox } from '#src/lib/text/email-address.ts'
import { type Env, env, isLoopback, siteOrigin } from '../env.server.ts'
import { concernOf, isPermanent, type MailConcern, readStatus, readText, wasUnderWay } from './mail-fault.server.ts'

export type Mail = {
  to: readonly string[]
  subject: string
  text: string
  /** The same as HTML, for programs that show it. */
  html?: string
  /** Beside those of every e-mail. */
  headers?: Readonly<Record<string, string>>
  /** With its angle brackets; without it each attempt has one of its own. */
  messageId?: string
}
export type SendMail = (mail: Mail) => Promise<void>

/** Both together are shorter than the time a process has to end. */
const CONNECT_MS = 3_000
const ANSWER_MS = 5_000

/**
 * A mail that the server did not accept. The message has codes and own words only: what the server says (`serverWords`) may quote names,
 * addresses and content, and is for the owner's screen, never for a log.
 */
export class MailError extends Error {
  override name = 'MailError'
  /** Private, because a log has all other properties of an error. */
  readonly #serverWords: string | null
  /** What is at fault: with `server` any other e-mail would fail as well. */
  readonly concerns: MailConcern
  /** Whether the server says that it never will accept it (5xx). */
  readonly isPermanent: boolean
  /** Whether the server may have got it nevertheless, or may have failed because of it. */
  readonly wasUnderWay: boolean

  constructor(cause: unknown) {
    super(`the mail server did not accept it: ${describe(cause)}`)
    this.concerns = concernOf(cause)
    this.isPermanent = isPermanent(cause)
    this.wasUnderWay = wasUnderWay(cause)
    this.#serverWords = readText(cause, 'response')
  }

  get serverWords(): string | null {
    return this.#serverWords
  }
}

/** Whether the site can send e-mails. */
export function canMail(): boolean {
  return env().SMTP_URL !== undefined
}

export type SiteSender = Mailbox & {
  /** Neither MAIL_FROM nor SMTP_URL has an address: this one is made up of the address of the site, and a mail server may refuse it. */
  isMadeUp: boolean
}

/** The sender of all e-mails of the site. Without a name, its mails have that of the site. */
export function findSender({ MAIL_FROM, SMTP_URL = 'smtp://localhost' }: Partial<Env>, origin: string): SiteSender {
  const given = MAIL_FROM ?? parseSmtpUrl(SMTP_URL).user
  const mailbox = parseMailbox(given)
  if (mailbox) return { ...mailbox, isMadeUp: false }
  return { name: '', address: `noreply@${new URL(origin).hostname}`, isMadeUp: true }
}

/** Sends as `siteName`, unless MAIL_FROM names the sender; null without a mail server. Throws MailError. */
export function siteMail(siteName: string): SendMail | null {
  const { SMTP_URL } = env()
  if (SMTP_URL === undefined) return null
  const { name, address } = findSender(env(), siteOrigin())
  return smtpSender(SMTP_URL, { name: name || siteName, address })
}

/** Throws MailError. */
export function smtpSender(smtpUrl: string, from: Mailbox): SendMail {
  return async (mail) => {
    const transport = await openTransport(smtpUrl)
    try {
      await transport.sendMail(mailContent(from, mail))
    } catch (error) {
      throw new MailError(error)
    } finally {
      transport.close()
    }
  }
}

/** An e-mail as nodemailer wants it. */
export function mailContent(from: Mailbox, { to, headers, ...content }: Mail) {
  return {
    from,
    // As objects: nodemailer would read several addresses in one text.
    to: to.map((address) => ({ name: '', address })),
    ...content,
    // Keeps programs that answer for absent people from answering.
    headers: { 'Auto-Submitted': 'auto-generated', ...headers },
  }
}

/** Signs in to the mail server without sending mail. Returns what is wrong, or null. */
export async function findMailFault(smtpUrl: string): Promise<string | null> {
  const transport = await openTransport(smtpUrl)
  try {
    await transport.verify()
    return null
  } catch (error) {
    return describe(error)
  } finally {
    transport.close()
  }
}

/** `host:port` of the mail server. */
export function mailServerName(smtpUrl: string): string {
  const { host, port } = parseSmtpUrl(smtpUrl)
  return `${host}:${port}`
}

async function openTransport(smtpUrl: string) {
  // Loaded on first use, because most sites never send mail.
  const { createTransport } = await import('nodemailer')
  return createTransport(transportOptions(smtpUrl))
}

/** The options of nodemailer for this server. */
export function transportOptions(smtpUrl: string) {
  const { host, port, isSecure, user, password } = parseSmtpUrl(smtpUrl)
  return {
    host,
    port,
    secure: isSecure,
    // Never sends a password unencrypted over the network.
    requireTLS: user !== '' && !isSecure && !isLoopback(host),
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  }
}

function parseSmtpUrl(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const isSecure = url.protocol === 'smtps:'
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || (isSecure ? 465 : 587),
    isSecure,
    user: decodeURIComponent(url.username),
    password: decodeURIComponent(url.password),
  }
}

/** What each step of the protocol means when it fails. */
const REFUSALS: readonly [step: string, meaning: string][] = [
  ['AUTH', 'it refuses the user or the password'],
  ['MAIL FROM', 'it refuses the sender'],
  ['RCPT TO', 'it refuses the recipient'],
  ['DATA', 'it refuses the message'],
]

/** A reason in own words, with the codes of nodemailer and of the server. */
function describe(error: unknown): string {
  const step = readText(error, 'command') ?? ''
  const status = readStatus(error)
  const code = readText(error, 'code') ?? 'unknown'
  const meaning = status ? REFUSALS.find(([name]) => step.startsWith(name))?.[1] : CONNECTIONS[code]
  return `${meaning ?? 'it fails'} (${status ? `${code} ${status}` : code})`
}

const CONNECTIONS: Readonly<Record<string, string>> = {
  EDNS: 'its name is unknown',
  ECONNECTION: 'it cannot be reached',
  ESOCKET: 'it cannot be reached',
  EUNREACHED: 'it cannot be reached',
  ETIMEDOUT: 'it does not answer in time',
  ETLS: 'it offers no encrypted connection',
  ENOAUTH: 'it accepts no password',
}
