import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Box } from '#src/ui/admin/admin-page.tsx'
import { ExactTime } from '#src/ui/admin/site-time.tsx'
import { Button } from '#src/ui/button.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { PREVIEW_LINK_TOPIC, revokePreviewLink } from '../../editor/panels/preview-link-api.ts'
import { EmptyMessage, Row, Rows } from './details-rows.tsx'

type PreviewsBoxProps = {
  links: readonly { id: string; views: number; expiresAt: string; createdAt: string }[]
  isBusy: boolean
  /** Creates a preview link and copies its address to the clipboard. */
  onCopy: () => void
}

/** Preview links: secret addresses of the working copy. */
export function PreviewsBox({ links, isBusy, onCopy }: PreviewsBoxProps) {
  const { revalidate } = useRevalidator()
  const [closing, setClosing] = useState<string | null>(null)
  async function close(linkId: string) {
    setClosing(linkId)
    dismissErrors(PREVIEW_LINK_TOPIC)
    const result = await revokePreviewLink(linkId)
    if (!result.ok) toast({ title: 'Link not closed', message: result.message, kind: 'bad', topic: PREVIEW_LINK_TOPIC })
    await revalidate()
    setClosing(null)
  }
  return (
    <Box
      title="Preview links"
      actions={
        <Button onClick={onCopy} disabled={isBusy}>
          Copy a new link
        </Button>
      }
    >
      {links.length === 0 ? <EmptyMessage>None is open. A link shows the post as it is being written, for 14 days.</EmptyMessage> : null}
      <Rows>
        {links.map(({ id, views, expiresAt, createdAt }) => (
          <Row
            key={id}
            main={
              <>
                Made <ExactTime at={createdAt} />
              </>
            }
            sub={
              <>
                {views === 1 ? 'Opened once' : `Opened ${views} times`}, works until <ExactTime at={expiresAt} />
              </>
            }
            aside={
              <Button onClick={() => void close(id)} disabled={closing === id}>
                Close<span className="sr"> this link</span>
              </Button>
            }
          />
        ))}
      </Rows>
    </Box>
  )
}
