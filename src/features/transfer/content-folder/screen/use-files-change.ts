import { useState } from 'react'
import * as v from 'valibot'
import { toastFailure } from '#src/ui/admin/list/use-list-changes.ts'
import { useAction } from '#src/ui/admin/use-action.tsx'
import type { FilesChange } from '../files-change.schema.ts'
import { FILES_PATH } from './files-path.ts'

export type Send = (change: FilesChange) => Promise<void>

/** Sends a change of the content folder, and shows why it failed. */
export function useFilesChange(): { isBusy: boolean; send: Send } {
  const act = useAction<FilesChange>(FILES_PATH)
  const [isBusy, setBusy] = useState(false)
  return {
    isBusy,
    async send(change) {
      setBusy(true)
      const result = await act(v.object({}), change)
      setBusy(false)
      if (!result.ok) toastFailure(result.message)
    },
  }
}
