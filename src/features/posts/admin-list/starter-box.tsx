import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { Button } from '#src/ui/button.tsx'
import { Box, BoxBody } from '#src/ui/desk/desk.tsx'
import { DeskIcon } from '#src/ui/desk/desk-icon.tsx'
import { offerUndo } from '#src/ui/desk/undo.tsx'
import { toast } from '#src/ui/toast.tsx'
import { changePosts, removeStarterPosts } from './list-calls.ts'

/** The posts a fresh site came with, and how to be rid of them. */
export function StarterBox({ posts }: { posts: number }) {
  const { revalidate } = useRevalidator()
  const [isBusy, setBusy] = useState(false)
  async function handleRemove() {
    setBusy(true)
    const answer = await removeStarterPosts()
    if ('problem' in answer) toast({ title: 'Not removed', message: answer.problem, kind: 'bad' })
    else offerUndo(`${answer.changed.length} starter posts moved to the trash.`, () => void handleUndo(answer.changed))
    await revalidate()
    setBusy(false)
  }
  async function handleUndo(changed: readonly string[]) {
    const answer = await changePosts('restore', changed)
    if ('problem' in answer) toast({ title: 'Not brought back', message: answer.problem, kind: 'bad' })
    await revalidate()
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
            <DeskIcon name="trash" />
            Remove the starter posts
          </Button>
        </div>
      </BoxBody>
    </Box>
  )
}
