import { Form, useNavigation } from 'react-router'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { Status } from '#src/ui/admin/status.tsx'
import { Banner, type Message } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import styles from './mail-server-box.module.css'

/** `isMadeUp`: no variable has an address of a sender. */
export type MailServer = {
  /** `host:port`. */
  server: string
  /** `Ada <ada@example.com>`, or an address. */
  sender: string
  isMadeUp: boolean
  /** What DNS says of the sender's domain; empty where it was not asked. */
  records: readonly { ok: boolean; detail: string }[]
}

type MailServerBoxProps = {
  mailServer: MailServer
  /** Where a test e-mail goes. */
  to: string
  message: Message | null
}

/** The mail server and the sender, which variables name, and a test e-mail. Works without JavaScript. */
export function MailServerBox({ mailServer: { server, sender, isMadeUp, records }, to, message }: MailServerBoxProps) {
  const isSending = useNavigation().formData?.get('intent') === 'test'
  return (
    <Box id="mail-server" title="Mail server">
      <BoxBody>
        <dl className={styles.facts}>
          <div>
            <dt>Server</dt>
            <dd>
              {server}, from <code>SMTP_URL</code>
            </dd>
          </div>
          <div>
            <dt>Sender</dt>
            <dd>
              {sender}
              {isMadeUp ? (
                <>
                  <br />
                  <Status kind="bad">made up</Status> Set <code>MAIL_FROM</code> to the address that your mail server lets you send from.
                </>
              ) : null}
            </dd>
          </div>
          {records.length > 0 ? (
            <div>
              <dt>Its domain</dt>
              <dd>
                {records.map(({ ok, detail }) => (
                  <p key={detail}>
                    {ok ? null : <Status kind="bad">missing</Status>} {detail}.
                  </p>
                ))}
              </dd>
            </div>
          ) : null}
        </dl>
        <p className={styles.hint}>
          A test e-mail to {to} shows whether the server takes the sender. Where it lands, in the inbox or in spam, shows what others see.
        </p>
        <Banner message={message} />
        <Form method="post">
          <Button type="submit" name="intent" value="test" disabled={isSending}>
            {isSending ? 'Sending...' : 'Send a test e-mail'}
          </Button>
        </Form>
      </BoxBody>
    </Box>
  )
}
