// What a check found out, and when the address is asked again.
import type { CheckState } from '#src/db/schema/link-checks.ts'

/** `failed` may be an outage. */
export type Outcome =
  | { kind: 'fine' | 'refused'; reason: string | null }
  | { kind: 'failed'; reason: string }
  | { kind: 'moved'; movedTo: string; reason: string }

export type Checked = { state: CheckState; reason: string | null; movedTo: string | null; failures: number; nextCheckAt: Date }

const HOUR_MS = 3_600_000
/** In hours: an address is not asked again before. */
const AGAIN_AFTER = { new: 0, fine: 7 * 24, moved: 7 * 24, refused: 7 * 24, failing: 1, dead: 24 } as const satisfies Record<
  CheckState,
  number
>
const REASON_MAX = 200

/**
 * The row after a check. At night a second failure in a row, at least an hour after the first, counts as dead. The owner who asks wants an answer:
 * then the first one does.
 */
export function applyOutcome(before: { failures: number }, outcome: Outcome, { now, isByHand }: { now: Date; isByHand: boolean }): Checked {
  const failures = outcome.kind === 'failed' ? Math.min(before.failures + 1, 1_000) : 0
  const state = outcome.kind === 'failed' ? (failures > 1 || isByHand ? 'dead' : 'failing') : outcome.kind
  return {
    state,
    reason: outcome.reason?.replaceAll('\0', '').toWellFormed().slice(0, REASON_MAX) ?? null,
    movedTo: outcome.kind === 'moved' ? outcome.movedTo : null,
    failures,
    nextCheckAt: new Date(now.getTime() + AGAIN_AFTER[state] * HOUR_MS),
  }
}
