import { Form, useNavigation } from 'react-router'
import { Box, BoxBody, Tools } from '#src/ui/admin/admin-page.tsx'
import { DateAndTime } from '#src/ui/admin/site-time.tsx'
import { Status } from '#src/ui/admin/status.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './account.module.css'
import type { AccountActionData } from './account-action-data.ts'
import { NoScriptMessage } from './no-script-message.tsx'
import type { OwnSession } from './own-sessions.server.ts'
import { useAccountForm } from './use-account-form.ts'

type SessionsBoxProps = { sessions: OwnSession[]; plain: AccountActionData | undefined }

/** The list of sessions, with buttons that end them. */
export function SessionsBox({ sessions, plain }: SessionsBoxProps) {
  const others = useAccountForm('end-other-sessions', plain)
  const isNavigating = useNavigation().state !== 'idle'
  return (
    <Box id="sessions" title="Sessions">
      <ul className={styles.list}>
        {sessions.map((session) => (
          <SessionRow key={session.id} session={session} plain={plain} />
        ))}
      </ul>
      <BoxBody>
        <NoScriptMessage answer={others.answer} />
        <Tools>
          <others.Form method="post">
            <input type="hidden" name="intent" value="end-other-sessions" />
            <Button type="submit" disabled={others.isBusy || sessions.length < 2}>
              End all other sessions
            </Button>
          </others.Form>
          <Form method="post">
            <input type="hidden" name="intent" value="sign-out-everywhere" />
            <Button type="submit" disabled={isNavigating}>
              Sign out everywhere
            </Button>
          </Form>
        </Tools>
      </BoxBody>
    </Box>
  )
}

function SessionRow({ session, plain }: { session: OwnSession; plain: AccountActionData | undefined }) {
  const { id, device, address, lastUsedAt, signedInAt, isThis } = session
  const { Form, isBusy } = useAccountForm('end-session', plain)
  return (
    <li>
      <div className={styles.grow}>
        <b>{device}</b>
        <p className={styles.facts}>
          <span>{address}</span>
          <span>
            used <DateAndTime at={lastUsedAt} />
          </span>
          <span>
            since <DateAndTime at={signedInAt} />
          </span>
        </p>
      </div>
      {isThis ? (
        <Status kind="live">This one</Status>
      ) : (
        <Form method="post">
          <input type="hidden" name="intent" value="end-session" />
          <input type="hidden" name="session_id" value={id} />
          <Button type="submit" disabled={isBusy} aria-label={`End the session: ${device}, ${address}`}>
            End
          </Button>
        </Form>
      )}
    </li>
  )
}
