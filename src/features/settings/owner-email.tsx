import { isEmailUnset } from './unset-email.ts'

/** The owner's address as a link, with a word beside it while nobody has given one. */
export function OwnerEmail({ email }: { email: string }) {
  return (
    <>
      <a href={`mailto:${email}`}>{email}</a>
      {isEmailUnset(email) ? ' (not set up yet)' : null}
    </>
  )
}
