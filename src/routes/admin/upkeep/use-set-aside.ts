import * as v from 'valibot'
import type { UpkeepQueue } from '#src/db/choices.ts'
import type { SetAsideItem } from '#src/features/upkeep/set-aside.ts'
import type { UpkeepChange } from '#src/features/upkeep/upkeep-change.schema.ts'
import { type ItemNames, quote } from '#src/ui/admin/list/item-names.ts'
import { useListChanges } from '#src/ui/admin/list/use-list-changes.ts'
import { useAction } from '#src/ui/admin/use-action.tsx'
import { UPKEEP_PATH } from './upkeep-url.ts'

const changedSchema = v.object({ changed: v.array(v.string()) })

/** `id` is the subject of the item. */
export type QueueItem = SetAsideItem & { id: string; queue: UpkeepQueue; label: string }

const NAMES: ItemNames<QueueItem> = { one: ({ label }) => quote(label), many: 'items' }

export type SetAside = ReturnType<typeof useSetAside>

/** Sets items aside and brings them back. Both can be undone. */
export function useSetAside() {
  const send = useAction<UpkeepChange>(UPKEEP_PATH)
  const { busy, change } = useListChanges<QueueItem>(NAMES)
  function set(intent: UpkeepChange['intent'], { queue, subject, times }: QueueItem) {
    return send(changedSchema, { intent, queue, items: [{ subject, times }] })
  }
  return {
    busy,
    setAside: (item: QueueItem) =>
      change({
        items: [item],
        send: () => set('set-aside', item),
        describe: () => `${quote(item.label)} ${DONE[item.queue]}`,
        undo: () => set('bring-back', item),
      }),
    bringBack: (item: QueueItem) =>
      change({
        items: [item],
        send: () => set('bring-back', item),
        describe: () => `${quote(item.label)} is back in its queue.`,
        undo: () => set('set-aside', item),
      }),
  }
}

const DONE = {
  drafts: 'is set aside for 90 days.',
  outdated: 'is still right: asked again in a year.',
  searches: 'is set aside for 90 days.',
  missing: 'is set aside for a year.',
} as const satisfies Record<UpkeepQueue, string>
