// Sends mail through the operator's mail server. Callers must expect failures and retry later.
import { isLoopback } from './env.server.ts'
import { OperatorError } from './errors.ts'

export type Mail = { to: readonly string[]; subject: string; text: string }
export type SendMail = (mail: Mail) => Promise<void>

/** Both together are shorter than the time a process has to end. */
const CONNECT_MS = 3_000
const ANSWER_MS = 5_000

/** Sends through `smtpUrl`. The sender is its user name if that is an address, else the first recipient. */
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

/** Signs in to the mail server without sending mail. Returns what is wrong, or null. */
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
  // Loaded on first use, because most sites never send mail.
  const { createTransport } = await import('nodemailer')
  return createTransport({
    host,
    port,
    secure: isSecure,
    // Never sends a password unencrypted over the network.
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

/** Codes only: the server's text may quote names, addresses and mail content. */
function describe(error: unknown): string {
  if (typeof error !== 'object' || error === null) return 'unknown'
  const code = 'code' in error && typeof error.code === 'string' ? error.code : 'unknown'
  return 'responseCode' in error && typeof error.responseCode === 'number' ? `${code} ${error.responseCode}` : code
}
