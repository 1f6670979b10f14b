import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Box, EmptyMessage } from '#src/ui/admin/admin-page.tsx'
import { ExactTime } from '#src/ui/admin/site-time.tsx'
import { Row, Rows } from '#src/ui/admin/tables/rows.tsx'
import { Button } from '#src/ui/button.tsx'
import { dismissErrors, toast } from '#src/ui/toast.tsx'
import { PREVIEW_LINK_TOPIC, revokePreviewLink } from '../../editor/panels/preview-link-api.ts'

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
            sub={
              <>
                {views === 1 ? 'Opened once' : `Opened ${views} times`}, works until <ExactTime at={expiresAt} />
              </>
            }
            end={
              <Button onClick={() => void close(id)} disabled={closing === id}>
                Close<span className="sr"> this link</span>
              </Button>
            }
          >
            Made <ExactTime at={createdAt} />
          </Row>
        ))}
      </Rows>
    </Box>
  )
}
