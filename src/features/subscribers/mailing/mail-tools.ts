// What the sending of e-mails needs from the process.

/** `to` is one address. */
export type OutgoingMail = {
  to: readonly [string]
  subject: string
  html: string
  text: string
  headers: Readonly<Record<string, string>>
  messageId: string
}

/** Why the mail server did not accept an e-mail. */
export type Refusal = {
  /** With `server` any other e-mail would fail as well. */
  concerns: 'server' | 'recipient' | 'message'
  isPermanent: boolean
  /** Whether the server may have got it nevertheless, or may have failed because of it. */
  wasUnderWay: boolean
  /** In words of this program. */
  reason: string
  /** The words of the server, which may quote addresses: for the owner's screen, never for a log. */
  serverWords: string | null
}

export type MailPool = {
  /** The name of the site, for the header `List-Id`. */
  siteName: string
  /** Null when the server accepted the e-mail. */
  send: (mail: OutgoingMail) => Promise<Refusal | null>
  close: () => void
}

export type MailContent = { subject: string; html: string; text: string }

export type MailTools = {
  /**
   * The public post as an e-mail, with SUBSCRIPTION_PLACEHOLDER in place of the token of the reader; null when it is not public. A failure delays this
   * post alone.
   */
  composePost: (postId: string) => Promise<MailContent | null>
  /** The e-mail that asks for a confirmation, with the address of the subscription. */
  composeConfirmation: (address: string) => MailContent | Promise<MailContent>
  /** Opens the connections of one run. */
  openPool: () => Promise<MailPool>
  origin: string
  perMinute: number
  /** At most as many e-mails are on their way at once. */
  connections: number
  /** Ends a run. E-mails on their way get `patienceMs` more. */
  signal: AbortSignal
  patienceMs?: number
  now?: () => Date
  pacing?: Pacing
}

/** A clock in milliseconds that nobody sets back, and a wait that ends early with the signal. */
export type Pacing = { clock: () => number; wait: (ms: number, signal: AbortSignal) => Promise<void> }
