import type { MailPool, OutgoingMail, Refusal } from '#src/features/subscribers/mailing/mail-tools.ts'
import { MailError } from '#src/server/mail/mail.server.ts'
import type { MailPool as SmtpPool } from '#src/server/mail/mail-pool.server.ts'

/** Returns refusals of the mail server instead of throwing them. */
export function reportRefusals(pool: SmtpPool, siteName: string): MailPool {
  return {
    siteName,
    async send(mail: OutgoingMail): Promise<Refusal | null> {
      try {
        await pool.send(mail)
        return null
      } catch (error) {
        if (!(error instanceof MailError)) throw error
        const { concerns, isPermanent, wasUnderWay, message, serverWords } = error
        return { concerns, isPermanent, wasUnderWay, reason: message, serverWords }
      }
    },
    close: pool.close,
  }
}
