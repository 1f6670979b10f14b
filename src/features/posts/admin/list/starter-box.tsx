import { useState } from 'react'
import { AdminIcon } from '#src/ui/admin/admin-icon.tsx'
import { Box, BoxBody } from '#src/ui/admin/admin-page.tsx'
import { toastFailure } from '#src/ui/admin/list/use-list-changes.ts'
import { offerUndo } from '#src/ui/admin/undo.tsx'
import { Button } from '#src/ui/button.tsx'
import { changedSchema, usePostAction } from './use-post-changes.ts'

/** Offers to delete the starter content of a new site. */
export function StarterBox({ posts }: { posts: number }) {
  const send = usePostAction()
  const [isBusy, setBusy] = useState(false)
  async function handleRemove() {
    setBusy(true)
    const result = await send(changedSchema, { intent: 'remove-starter-content' })
    setBusy(false)
    if (!result.ok) return toastFailure(result.message)
    const { changed } = result.data
    offerUndo(`${changed.length} starter posts moved to the trash.`, () => void handleUndo(changed))
  }
  async function handleUndo(changed: string[]) {
    const result = await send(changedSchema, { intent: 'restore', post_ids: changed })
    if (!result.ok) toastFailure(result.message)
  }
  return (
    <Box title="Starter content">
      <BoxBody>
        <p>
          {posts === 1 ? 'One post came' : `${posts} posts came`} with the site, to show what it can do. Those you change and publish become
          yours.
        </p>
        <div>
          <Button disabled={isBusy} onClick={() => void handleRemove()}>
            <AdminIcon name="trash" />
            Remove the starter posts
          </Button>
        </div>
      </BoxBody>
    </Box>
  )
}
