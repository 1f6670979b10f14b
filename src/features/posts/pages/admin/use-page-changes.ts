import { type ItemNames, quote } from '#src/ui/admin/list/item-names.ts'
import { useListChanges } from '#src/ui/admin/list/use-list-changes.ts'
import { useAction } from '#src/ui/admin/use-action.tsx'
import { describeDone, REVERSE } from '../../admin/list/change-messages.ts'
import type { ListChange } from '../../admin/list/posts-change.schema.ts'
import { changedSchema } from '../../admin/list/use-post-changes.ts'
import { ADMIN_PAGES_PATH, type AdminPage } from './admin-page.ts'
import type { PagesChange } from './pages-change.schema.ts'

const PAGE_NAMES: ItemNames<AdminPage> = { one: ({ title }) => quote(title), many: 'pages' }

/** The changes of one page, each with an undo. */
export function usePageChanges() {
  const send = useAction<PagesChange>(ADMIN_PAGES_PATH)
  const { busy, change } = useListChanges<AdminPage>(PAGE_NAMES)
  const changeAll = (intent: ListChange, post_ids: string[]) => send(changedSchema, { intent, post_ids })
  return {
    busy,
    change: (intent: ListChange, page: AdminPage) =>
      change({
        items: [page],
        send: () => changeAll(intent, [page.id]),
        describe: (changed) => describeDone(intent, changed),
        undo: ({ changed }) => changeAll(REVERSE[intent], changed),
      }),
  }
}
