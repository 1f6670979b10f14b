import { useState } from 'react'
import { toastFailure } from '#src/ui/admin/list/use-list-changes.ts'
import { offerUndo } from '#src/ui/admin/undo/undo.tsx'
import { usePostAction } from './use-post-changes.ts'
import { changedSchema } from './use-state-changes.ts'

/** Moves the starter posts to the trash and offers to undo it. `remove` resolves to false after a failure, which it reports. */
export function useRemoveStarterPosts(): { isBusy: boolean; remove: () => Promise<boolean> } {
  const send = usePostAction()
  const [isBusy, setBusy] = useState(false)
  async function remove() {
    setBusy(true)
    const result = await send(changedSchema, { intent: 'remove-starter-content' })
    setBusy(false)
    if (!result.ok) {
      toastFailure(result.message)
      return false
    }
    const { changed } = result.data
    offerUndo(`${changed.length} starter posts moved to the trash.`, () => void restore(changed))
    return true
  }
  async function restore(post_ids: string[]) {
    const result = await send(changedSchema, { intent: 'restore', post_ids })
    if (!result.ok) toastFailure(result.message)
  }
  return { isBusy, remove }
}
