import * as v from 'valibot'
import { formatBytes } from '#src/lib/format/format-bytes.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { type ItemNames, nameItems, quote } from '#src/ui/admin/list/item-names.ts'
import { toastFailure, toastSuccess, useListChanges } from '#src/ui/admin/list/use-list-changes.ts'
import { offerUndo } from '#src/ui/admin/undo/undo.tsx'
import { type SendAction, useAction } from '#src/ui/admin/use-action.tsx'
import { type LibraryFile, type LibraryTotals, RESTORABLE_DAYS } from '../library.ts'
import type { LibraryChange } from '../library-change.schema.ts'
import { LIBRARY_PATH } from '../library-url.ts'

const NAMES: ItemNames<LibraryFile> = { one: ({ name }) => quote(name), many: 'files' }

const changedSchema = v.object({ changed: v.array(v.string()), reason: v.optional(v.nullable(v.string()), null) })

export type LibraryChanges = ReturnType<typeof useLibraryChanges>

export function useLibraryAction(): SendAction<LibraryChange> {
  return useAction(LIBRARY_PATH)
}

export function useLibraryChanges() {
  const send = useLibraryAction()
  const { busy, change } = useListChanges<LibraryFile>(NAMES)
  const sendHashes = (intent: 'delete' | 'undelete', hashes: readonly string[]) => send(changedSchema, { intent, hashes: [...hashes] })

  return {
    busy,
    async remove(files: readonly LibraryFile[]): Promise<readonly string[]> {
      const items = files.filter(isDeletable)
      if (items.length === 0) {
        if (files.length > 0) toastFailure(IN_USE)
        return []
      }
      let reason: string | null = null
      const changed = await change({
        items,
        send: async () => {
          const result = await sendHashes(
            'delete',
            items.map(({ id }) => id),
          )
          if (result.ok) reason = result.data.reason
          return result
        },
        describe: (done) => `${nameItems(NAMES, done)} deleted. Restorable for ${RESTORABLE_DAYS} days.`,
        undo: ({ changed }) => sendHashes('undelete', changed),
      })
      if (reason !== null) toastFailure(reason)
      return changed
    },
    async restore(files: readonly LibraryFile[]): Promise<readonly string[]> {
      const items = files.filter(({ removeAt }) => removeAt !== null)
      if (items.length === 0) return []
      return change({
        items,
        send: () =>
          sendHashes(
            'undelete',
            items.map(({ id }) => id),
          ),
        describe: (done) => `${nameItems(NAMES, done)} restored.`,
      })
    },
    async removeUnused(): Promise<void> {
      const result = await send(v.object({ deleted: v.number(), removeAt: v.string() }), { intent: 'delete-unused' })
      if (!result.ok) {
        toastFailure(result.message)
        return
      }
      const { deleted, removeAt } = result.data
      if (deleted === 0) {
        toastFailure('Nothing was deleted: earlier versions of posts from the last 30 days still have these files.')
        return
      }
      offerUndo(`${plural(deleted, 'file')} deleted. Restorable for ${RESTORABLE_DAYS} days.`, async () => {
        const undone = await send(v.object({ restored: v.number() }), { intent: 'undelete-unused', remove_at: removeAt })
        if (undone.ok) toastSuccess(`${undone.data.restored} restored.`)
        else toastFailure(undone.message)
      })
    },
  }
}

const IN_USE = 'Files in use are not deleted. Replace them, or take them out of their posts first.'

export function isDeletable({ uses, removeAt }: LibraryFile): boolean {
  return uses === 0 && removeAt === null
}

/** '3 unused files (1.2 MB)'. */
export function describeUnused({ unused, unusedBytes }: LibraryTotals): string {
  return `${plural(unused, 'unused file')} (${formatBytes(unusedBytes)})`
}
