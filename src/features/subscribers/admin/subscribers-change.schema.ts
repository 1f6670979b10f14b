// The requests that the action of the subscribers screen accepts, and its answers.
import * as v from 'valibot'
import { selectedIds, selectSchema } from '#src/lib/select-matching.ts'
import { idSchema } from '#src/lib/text/uuid.schema.ts'
import type { SelectedSubscriber } from './admin-subscriber.ts'

export const subscribersChangeSchema = v.variant('intent', [
  selectSchema,
  v.object({
    intent: v.literal('remove'),
    subscriber_ids: selectedIds(idSchema('subscriber_ids must be UUIDs'), 'subscribers'),
  }),
])

/** As the browser sends it. */
export type SubscribersChange = v.InferInput<typeof subscribersChangeSchema>

export const selectedSubscriberSchema = v.object({ id: v.string(), email: v.string() }) satisfies v.GenericSchema<SelectedSubscriber>
