import type { SubscriberSource } from '#src/db/schema/subscribers.ts'

/** The forms in which readers enter an address. */
export const SUBSCRIBER_SOURCES = ['article', 'footer', 'page'] as const satisfies readonly SubscriberSource[]
