import type { RevisionReason } from '#src/db/schema/drafts.ts'

const REASON_LABELS = {
  published: 'Published',
  changed: 'Changes published',
  scheduled: 'Scheduled',
  imported: 'Imported',
  checkpoint: 'While writing',
  replaced: 'Before it was replaced',
} as const satisfies Record<RevisionReason, string>

/** For example '3. Changes published'. */
export function nameRevision({ number, reason }: { number: number; reason: RevisionReason }): string {
  return number === 0 ? REASON_LABELS[reason] : `${number}. ${REASON_LABELS[reason]}`
}
