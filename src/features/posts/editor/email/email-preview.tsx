import { useState } from 'react'
import { DialogActions } from '#src/ui/admin/dialogs/dialog.tsx'
import { Banner, type Message } from '#src/ui/banner.tsx'
import { Button } from '#src/ui/button.tsx'
import { emailFramePath, sendEmailToOwner } from './email-api.ts'
import styles from './email-preview.module.css'

export type ComposedEmail = { postId: string; subject: string; text: string; time: number }

const VIEWS = [
  ['desktop', 'Desktop'],
  ['phone', 'Phone'],
  ['text', 'Plain text'],
] as const
type View = (typeof VIEWS)[number][0]

/** The e-mail as mail programs show it, and a way to send it to oneself. */
export function EmailPreview({ email: { postId, subject, text, time } }: { email: ComposedEmail }) {
  const [view, setView] = useState<View>('desktop')
  const [isSending, setSending] = useState(false)
  const [message, setMessage] = useState<Message | null>(null)

  async function send() {
    setMessage(null)
    setSending(true)
    const result = await sendEmailToOwner(postId)
    setSending(false)
    setMessage(
      result.ok ? { kind: 'ok', text: `The mail server accepted an e-mail to ${result.data.to}.` } : { kind: 'bad', text: result.message },
    )
  }

  return (
    <>
      <p className={styles.subject}>
        <span className="dim">Subject:</span> {subject}
      </p>
      <div className={styles.views}>
        {VIEWS.map(([name, label]) => (
          <Button key={name} aria-pressed={view === name} onClick={() => setView(name)}>
            {label}
          </Button>
        ))}
      </div>
      {view === 'text' ? (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls must be reachable by keyboard
        <pre className={styles.text} tabIndex={0}>
          {text}
        </pre>
      ) : (
        <div className={styles.frame}>
          <iframe
            title="The e-mail"
            className={view === 'phone' ? styles.phone : undefined}
            sandbox="allow-popups allow-popups-to-escape-sandbox"
            src={emailFramePath(postId, time)}
          />
        </div>
      )}
      <Banner message={message} />
      <DialogActions>
        <Button disabled={isSending} onClick={() => void send()}>
          {isSending ? 'Sending...' : 'Send to me'}
        </Button>
      </DialogActions>
    </>
  )
}
