import { Form, useNavigation } from 'react-router'
import { ConfirmWithPasskey } from '#src/features/auth/account/confirm-with-passkey.tsx'
import { formatBytes } from '#src/lib/format/format-bytes.ts'
import { formatCount } from '#src/lib/format/format-count.ts'
import { Tools } from '#src/ui/admin/admin-page.tsx'
import { ExactTime } from '#src/ui/admin/site-time.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { describeMissing } from '../backup/describe-missing.ts'
import type { BackupSummary } from './check-backup.server.ts'
import styles from './restore.module.css'
import type { SiteContent } from './site-content.server.ts'

const COUNTED = [
  ['posts', 'Posts and pages'],
  ['comments', 'Comments'],
  ['links', 'Gated links'],
  ['pictures', 'Pictures'],
  ['users', 'Accounts'],
] as const satisfies [keyof SiteContent, string][]

type RestoreFormProps = {
  summary: BackupSummary
  present: SiteContent
  hasPasskeys: boolean
  answer: { problem: string; field: string | null } | null
}

/** What the checked backup holds and what it replaces, and the confirmation by password or passkey. Works without JavaScript. */
export function RestoreForm({ summary, present, hasPasskeys, answer }: RestoreFormProps) {
  const isBusy = useNavigation().formData?.get('intent') === 'restore'
  const { name, kind, madeAt, program, bytes, content, missing } = summary
  return (
    <Form method="post" className={styles.form} aria-label="Restore a backup" noValidate>
      <input type="hidden" name="intent" value="restore" />
      <input type="hidden" name="backup" value={name} />
      <p className={styles.name}>{name}</p>
      <p className={styles.text}>
        Made on <ExactTime at={madeAt} /> by Inkfolio {program}, {formatBytes(bytes)}. The file is{' '}
        {missing.length === 0 ? 'complete and ' : ''}unchanged.
      </p>
      {missing.length > 0 ? (
        <p className={styles.problem}>
          <Icon name="warning" /> {describeMissing(missing)}
        </p>
      ) : null}
      <Comparison content={content} present={present} />
      <ul className={styles.notes}>
        <li>Everything on this site is replaced. What is here now is saved first, as before-restore-….tar in the list above.</li>
        <li>The backup brings its own accounts: restore only one of your own.</li>
        <li>
          Passwords, second steps and passkeys are those of the backup, and all sessions end: sign in again with the password of that time.
        </li>
        <li>Visitors see a page that says “Back in a moment” meanwhile.</li>
      </ul>
      <Field label="Your password" error={answer?.field === 'password' ? answer.problem : undefined}>
        {(control) => <input {...control} name="password" type="password" autoComplete="current-password" required />}
      </Field>
      <div>
        <div role="alert">
          {answer && answer.field !== 'password' ? (
            <p className={styles.problem}>
              <Icon name="warning" /> {answer.problem}
            </p>
          ) : null}
        </div>
        <Tools>
          <Button type="submit" variant="go" disabled={isBusy}>
            Replace everything
          </Button>
          {hasPasskeys ? <ConfirmWithPasskey isBusy={isBusy}>Replace with a passkey</ConfirmWithPasskey> : null}
          {kind === 'uploaded' ? (
            <Button type="submit" name="intent" value="discard" disabled={isBusy}>
              Remove the file
            </Button>
          ) : (
            <ButtonLink to="/admin/settings/backups">Cancel</ButtonLink>
          )}
        </Tools>
      </div>
    </Form>
  )
}

function Comparison({ content, present }: { content: SiteContent; present: SiteContent }) {
  return (
    <table className={styles.table}>
      <caption className="sr">What the backup holds, and what it replaces</caption>
      <thead>
        <tr>
          <td />
          <th scope="col">In the backup</th>
          <th scope="col">Here now</th>
        </tr>
      </thead>
      <tbody>
        {COUNTED.map(([key, label]) => (
          <tr key={key}>
            <th scope="row">{label}</th>
            <td>{formatCount(content[key])}</td>
            <td>{formatCount(present[key])}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
