import { mailtoHref } from '#src/lib/text/email-address.ts'
import { isEmailUnset } from './unset-email.ts'

/** The owner's e-mail address as a link, with a hint while it is not set. */
export function OwnerEmail({ email }: { email: string }) {
  return (
    <>
      <a href={mailtoHref(email)}>{email}</a>
      {isEmailUnset(email) ? ' (not set up yet)' : null}
    </>
  )
}
