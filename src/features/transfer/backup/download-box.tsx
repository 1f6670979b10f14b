import type { FormEvent } from 'react'
import { Form } from 'react-router'
import { ConfirmWithPasskey } from '#src/features/auth/account/confirm-with-passkey.tsx'
import { Box, BoxBody, Tools } from '#src/ui/admin/admin-page.tsx'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Field } from '#src/ui/field.tsx'
import { Icon } from '#src/ui/icon.tsx'
import styles from './backups.module.css'

type DownloadBoxProps = {
  /** Of the chosen backup. */
  name: string
  hasPasskeys: boolean
  /** Why the newest attempt was refused. */
  answer: { problem: string; field: string | null } | null
}

/** Asks for the password or a passkey, because a session may have been left open. The answer to the form is the file. Works without JavaScript. */
export function DownloadBox({ name, hasPasskeys, answer }: DownloadBoxProps) {
  return (
    <Box id="download" title="Download a backup">
      <BoxBody>
        <Form
          method="post"
          action="/admin/functions/download-backup"
          reloadDocument
          className={styles.form}
          aria-label="Download a backup"
          noValidate
          onSubmit={emptyAfterSubmit}
        >
          <input type="hidden" name="backup" value={name} />
          <p className={styles.name}>{name}</p>
          <p className={styles.text}>
            The file also holds what no screen shows: the hash of your password, the secrets of your second step, and all keys of the site.
            Keep it where nobody else can read it.
          </p>
          <Field label="Your password" error={answer?.field === 'password' ? answer.problem : undefined}>
            {(control) => <input {...control} name="password" type="password" autoComplete="current-password" required />}
          </Field>
          <div>
            <div role="alert">
              {answer && answer.field !== 'password' ? (
                <p className={styles.refusal}>
                  <Icon name="warning" /> {answer.problem}
                </p>
              ) : null}
            </div>
            <Tools>
              <Button type="submit" variant="go">
                Download
              </Button>
              {hasPasskeys ? <ConfirmWithPasskey isBusy={false}>Download with a passkey</ConfirmWithPasskey> : null}
              <ButtonLink to="/admin/settings/backups">Cancel</ButtonLink>
            </Tools>
          </div>
        </Form>
      </BoxBody>
    </Box>
  )
}

/** The page stays open during and after the download: the password must not. The browser reads the fields in the same task as the event. */
function emptyAfterSubmit({ currentTarget }: FormEvent<HTMLFormElement>) {
  setTimeout(() => currentTarget.reset(), 0)
}
