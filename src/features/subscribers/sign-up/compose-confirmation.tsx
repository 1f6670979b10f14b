// The e-mail that asks whether the owner of an address wants new posts.
import { renderEmail } from '#src/ui/email/email-page.tsx'
import { EMAIL_COLORS } from '#src/ui/email/email-styles.ts'
import { CONFIRM_DAYS } from './sign-up-time.ts'

type Confirmation = {
  siteName: string
  origin: string
  /** The page with the button. */
  address: string
}

export function composeConfirmation({ siteName, origin, address }: Confirmation): { subject: string; html: string; text: string } {
  const subject = `Confirm: new posts of ${siteName} by e-mail`.replace(/\s+/g, ' ')
  const asked = `Somebody entered this address at ${origin} to get new posts of ${siteName} by e-mail.`
  const confirm = `If it was you, press the button on this page within ${CONFIRM_DAYS} days:`
  const ignore = 'Otherwise do nothing: without the button you get no posts, and an address that is new here is removed.'
  const html = renderEmail({
    language: 'en',
    title: subject,
    preheader: asked,
    siteName,
    siteUrl: origin,
    footer: ignore,
    children: (
      <>
        <p style={{ margin: '0 0 18px' }}>{asked}</p>
        <p style={{ margin: '0 0 18px' }}>{confirm}</p>
        <p style={{ margin: '0 0 28px' }}>
          <a href={address} className="c-ink" style={{ color: EMAIL_COLORS.ink[0], textDecoration: 'underline', fontWeight: 700 }}>
            Get new posts by e-mail
          </a>
        </p>
      </>
    ),
  })
  return { subject, html, text: [asked, confirm, address, ignore, ''].join('\n\n') }
}
