import * as v from 'valibot'
import { type ItemNames, nameItems, quote } from '#src/ui/admin/list/item-names.ts'
import { useListChanges } from '#src/ui/admin/list/use-list-changes.ts'
import { type SendAction, useAction } from '#src/ui/admin/use-action.tsx'
import type { SelectedSubscriber } from './admin-subscriber.ts'
import type { SubscribersChange } from './subscribers-change.schema.ts'
import { SUBSCRIBERS_PATH } from './subscribers-url.ts'

const NAMES: ItemNames<SelectedSubscriber> = { one: ({ email }) => quote(email), many: 'subscribers' }

const changedSchema = v.object({ changed: v.array(v.string()) })

/** Removes subscribers, which cannot be undone. */
export function useSubscriberChanges() {
  const send: SendAction<SubscribersChange> = useAction(SUBSCRIBERS_PATH)
  const { busy, change } = useListChanges<SelectedSubscriber>(NAMES)
  return {
    busy,
    remove: (items: readonly SelectedSubscriber[]) =>
      change({
        items,
        send: () => send(changedSchema, { intent: 'remove', subscriber_ids: items.map(({ id }) => id) }),
        describe: (changed) => `${nameItems(NAMES, changed)} removed.`,
      }),
  }
}
