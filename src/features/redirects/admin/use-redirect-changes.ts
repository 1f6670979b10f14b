import * as v from 'valibot'
import { type ItemNames, nameItems, quote } from '#src/ui/admin/list/item-names.ts'
import { useListChanges } from '#src/ui/admin/list/use-list-changes.ts'
import { type SendAction, useAction } from '#src/ui/admin/use-action.tsx'
import { type AdminRedirect, isEditable } from './admin-redirect.ts'
import type { RedirectsChange } from './redirects-change.schema.ts'
import { REDIRECTS_PATH } from './redirects-url.ts'

const NAMES: ItemNames<AdminRedirect> = { one: ({ from }) => quote(from), many: 'redirects' }

const changedSchema = v.object({ changed: v.array(v.string()), reason: v.optional(v.nullable(v.string()), null) })

export type RedirectChanges = ReturnType<typeof useRedirectChanges>

export function useRedirectAction(): SendAction<RedirectsChange> {
  return useAction(REDIRECTS_PATH)
}

/** Deletes rules. Former addresses among the items are left alone. */
export function useRedirectChanges() {
  const send = useRedirectAction()
  const { busy, change } = useListChanges<AdminRedirect>(NAMES)
  return {
    busy,
    async remove(redirects: readonly AdminRedirect[]): Promise<readonly string[]> {
      const items = redirects.filter(isEditable)
      if (items.length === 0) return []
      return change({
        items,
        send: () => send(changedSchema, { intent: 'delete', redirect_ids: items.map(({ id }) => id) }),
        describe: (changed) => `${nameItems(NAMES, changed)} deleted.`,
        undo: ({ changed }) => send(changedSchema, { intent: 'undelete', redirect_ids: changed }),
      })
    },
  }
}
