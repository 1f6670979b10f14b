import type { Queue } from './inbox.ts'

export const QUEUE_LABELS = {
  waiting: 'Waiting',
  unanswered: 'Unanswered',
  flagged: 'Flagged',
  all: 'All',
  spam: 'Spam',
  trash: 'Trash',
} as const satisfies Record<Queue, string>

/** What each queue counts. */
export const QUEUE_TOOLTIPS = {
  waiting: 'Held back by the rules; visitors do not see them yet.',
  unanswered: 'Shown, without a reply of yours, and not set aside as needing no answer.',
  flagged: 'Shown, with a suspect word, and not yet looked at.',
  all: 'Shown or waiting, on every post.',
  spam: 'Taken for spam, by the rules or by you; their authors read that they wait.',
  trash: 'In the trash until they are deleted for good.',
} as const satisfies Record<Queue, string>
