import { useState } from 'react'
import * as v from 'valibot'
import { toastFailure, toastSuccess } from '#src/ui/admin/list/use-list-changes.ts'
import { offerUndo } from '#src/ui/admin/undo/undo.tsx'
import { type SendAction, useAction } from '#src/ui/admin/use-action.tsx'
import { ADMIN_LIST_PATH } from '../list/posts-list-url.ts'
import { type SavedView, savedViewSchema, type ViewsChange } from './saved-view.ts'

const answerSchema = v.object({ view: savedViewSchema })

export type ViewChanges = ReturnType<typeof useViewChanges>

/** `save` and `rename` return the reason of a refusal, or null. */
export function useViewChanges() {
  const send: SendAction<ViewsChange> = useAction(ADMIN_LIST_PATH)
  const [isBusy, setBusy] = useState(false)

  async function change(request: ViewsChange) {
    setBusy(true)
    const result = await send(answerSchema, request)
    setBusy(false)
    return result
  }
  async function takeBack(request: ViewsChange) {
    const result = await change(request)
    if (!result.ok) toastFailure(result.message)
  }
  return {
    isBusy,
    save: async (name: string, query: string) => {
      const result = await change({ intent: 'save-view', name, query })
      if (!result.ok) return result.message
      toastSuccess(`View “${result.data.view.name}” saved. Ctrl-K finds it by its name.`)
      return null
    },
    rename: async ({ id, version }: SavedView, name: string) => {
      const result = await change({ intent: 'rename-view', id, version, name })
      return result.ok ? null : result.message
    },
    update: async ({ id, version, query: before }: SavedView, query: string) => {
      const result = await change({ intent: 'update-view', id, version, query })
      if (!result.ok) return void toastFailure(result.message)
      const { view } = result.data
      const undo = () => takeBack({ intent: 'update-view', id, version: view.version, query: before })
      offerUndo(`View “${view.name}” updated.`, () => void undo())
    },
    remove: async ({ id }: SavedView) => {
      const result = await change({ intent: 'delete-view', id })
      if (!result.ok) return void toastFailure(result.message)
      const { name, query } = result.data.view
      offerUndo(`View “${name}” deleted.`, () => void takeBack({ intent: 'restore-view', id, name, query }))
    },
  }
}
