import { OwnerEmail } from '#src/features/settings/owner-email.tsx'
import { isEmailUnset } from '#src/features/settings/unset-email.ts'
import { useHydrated } from '#src/lib/browser/use-hydrated.ts'
import { Banner } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Spinner } from '#src/ui/spinner.tsx'
import styles from './contact-form.module.css'
import { useContactForm } from './use-contact-form.ts'

/** Opens the visitor's mail program with a message to the owner. The form sends nothing to the site. */
export function ContactForm({ email }: { email: string }) {
  const { errors, banner, isBusy, handleSubmit, handleChange } = useContactForm(email)
  const isReady = useHydrated()
  return (
    <>
      {isEmailUnset(email) ? <p className={styles.unset}>The owner of this site has not set up an address yet.</p> : null}
      <p className={styles.unscripted}>
        This form needs JavaScript to open your mail program. Without it, write to <OwnerEmail email={email} />.
      </p>
      <Banner message={banner} />
      <form className={styles.form} noValidate onSubmit={handleSubmit} onChange={handleChange} aria-label="Write to the owner">
        <Field label="Your Name" error={errors.name}>
          {(control) => <input {...control} name="name" autoComplete="name" required />}
        </Field>
        <Field label="Your Email" error={errors.email}>
          {(control) => <input {...control} name="email" type="email" autoComplete="email" required />}
        </Field>
        <Field label="Social Media Handle (Optional)" invalid={errors.social !== undefined}>
          {(control) => <input {...control} name="social" autoComplete="off" />}
        </Field>
        <Field label="Your Message" error={errors.message} className={styles.wide}>
          {(control) => <textarea {...control} name="message" rows={6} required />}
        </Field>
        <p className={styles.wide}>
          {/* Disabled before hydration: the browser would submit the message in the query of the URL. */}
          <Button variant="go" type="submit" className={isReady ? undefined : styles.early} disabled={!isReady || isBusy}>
            {isBusy ? <Spinner /> : null}
            {isBusy ? 'Sending...' : 'Send Message'}
          </Button>
        </p>
      </form>
    </>
  )
}
