import { useState } from 'react'
import { Dialog } from '#src/ui/admin/dialogs/dialog.tsx'
import { Button } from '#src/ui/button.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { useEditing } from '../editing-context.ts'
import { Group } from '../panels/group.tsx'
import { fetchEmail } from './email-api.ts'
import { type ComposedEmail, EmailPreview } from './email-preview.tsx'
import { MailingState } from './mailing-state.tsx'

/** The topic of error toasts. */
const EMAIL_TOPIC = 'e-mail'

/** The post as an e-mail. */
export function EmailGroup() {
  const { session, state } = useEditing()
  const { postId, version } = state
  const [email, setEmail] = useState<ComposedEmail | null>(null)
  const [isBusy, setBusy] = useState(false)

  async function open() {
    dismissErrors(EMAIL_TOPIC)
    setBusy(true)
    // The e-mail has the saved text.
    const result = (await session.flush()) ? await fetchEmail(postId) : null
    setBusy(false)
    if (result?.ok) return setEmail({ ...result.data, postId, time: Date.now() })
    toast({ kind: 'bad', title: 'Error', message: result ? result.message : 'Save the post first.', topic: EMAIL_TOPIC })
  }

  return (
    <Group title="E-mail">
      <MailingState />
      <p>
        <Button disabled={version === 0 || isBusy} onClick={() => void open()}>
          {isBusy ? 'Opening...' : 'Preview e-mail'}
        </Button>
      </p>
      <Dialog title="The post as an e-mail" isOpen={email !== null} onClose={() => setEmail(null)} wide>
        {email ? <EmailPreview email={email} /> : null}
      </Dialog>
    </Group>
  )
}
