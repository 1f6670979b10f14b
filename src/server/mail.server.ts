// Mail through the operator's own server. Whoever sends must expect it to fail, and try again later.
import { OperatorError } from './errors.ts'

export type Mail = { to: readonly string[]; subject: string; text: string }
export type SendMail = (mail: Mail) => Promise<void>

/** Together less than the patience of a process that is told to end. */
const CONNECT_MS = 3_000
const ANSWER_MS = 5_000

/** Sends through `smtpUrl`, from its user where that is an address, else from the first recipient. */
export function smtpSender(smtpUrl: string): SendMail {
  const server = parseSmtpUrl(smtpUrl)
  const { user } = server
  return async ({ to, subject, text }) => {
    const transport = await openTransport(server)
    try {
      await transport.sendMail({ from: user.includes('@') ? user : to[0], to: [...to], subject, text })
    } catch (error) {
      throw new Error(`the mail server did not take it: ${describe(error)}`)
    } finally {
      transport.close()
    }
  }
}

/** Signs in to the mail server and sends nothing. Answers what is wrong, or null. */
export async function findMailFault(smtpUrl: string): Promise<string | null> {
  const transport = await openTransport(parseSmtpUrl(smtpUrl))
  try {
    await transport.verify()
    return null
  } catch (error) {
    return describe(error)
  } finally {
    transport.close()
  }
}

async function openTransport({ host, port, isSecure, user, password }: ReturnType<typeof parseSmtpUrl>) {
  // Most sites never mail.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port,
    secure: isSecure,
    // A password goes over the wire encrypted, or not at all.
    requireTLS: user !== '' && !isSecure && !isLoopback(host),
    ...(user === '' ? {} : { auth: { user, pass: password } }),
    connectionTimeout: CONNECT_MS,
    greetingTimeout: ANSWER_MS,
    socketTimeout: ANSWER_MS,
  })
}

function parseSmtpUrl(smtpUrl: string) {
  const url = new URL(smtpUrl)
  const isSecure = url.protocol === 'smtps:'
  try {
    return {
      host: url.hostname.replace(/^\[|\]$/g, ''),
      port: Number(url.port) || (isSecure ? 465 : 587),
      isSecure,
      user: decodeURIComponent(url.username),
      password: decodeURIComponent(url.password),
    }
  } catch {
    throw new OperatorError('SMTP_URL has a percent sign that encodes nothing: write it as %25.')
  }
}

/** Its codes alone: what the server said may quote names, addresses and what was sent to it. */
function describe(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
  return 'responseCode' in error && typeof error.responseCode === 'number' ? `${code} ${error.responseCode}` : code
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || host.startsWith('127.')
}
