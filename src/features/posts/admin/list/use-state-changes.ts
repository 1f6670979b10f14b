import * as v from 'valibot'
import type { PostStatus } from '#src/db/schema/posts.ts'
import type { ItemNames } from '#src/ui/admin/list/item-names.ts'
import { useListChanges } from '#src/ui/admin/list/use-list-changes.ts'
import { useAction } from '#src/ui/admin/use-action.tsx'
import { describeDone, REVERSE } from './change-messages.ts'
import type { ListChange } from './posts-change.schema.ts'

type Changeable = { id: string; title: string; status?: PostStatus }

export const changedSchema = v.object({ changed: v.array(v.string()) })

/** Changes of the state of posts, pages or templates through the action at `path`, each with an undo. They return the ids of the changed items. */
export function useStateChanges<Item extends Changeable, Intent extends ListChange = ListChange>(path: string, names: ItemNames<Item>) {
  const send = useAction<{ intent: ListChange; post_ids: string[] }>(path)
  const { change, ...rest } = useListChanges<Item>(names)
  const changeAll = (intent: ListChange, post_ids: string[]) => send(changedSchema, { intent, post_ids })
  return {
    ...rest,
    changeAll,
    change: (intent: Intent, items: readonly Item[]) =>
      change({
        items,
        send: () =>
          changeAll(
            intent,
            items.map(({ id }) => id),
          ),
        describe: (changed) => describeDone(intent, changed),
        undo: ({ changed }) => changeAll(REVERSE[intent], changed),
      }),
  }
}
