import { type EditState, isUnsaved } from './edit-state.ts'

/** After the last change. */
const PAUSE_MS = 1_500
/** After the first one, however fast somebody types on. */
const LONGEST_MS = 10_000
const FIRST_RETRY_MS = 1_000
const LAST_RETRY_MS = 30_000

/** In how many milliseconds the next save is due; null when there is nothing to save or nobody to ask. */
export function saveDelay(state: EditState, now: number): number | null {
  if (!isUnsaved(state)) return null
  switch (state.stage) {
    case 'saving':
    case 'busy':
    case 'conflict':
      return null
    case 'offline':
      return Math.max(0, state.failedAt + retryAfter(state.failures) - now)
    case 'signed_out':
    case 'refused':
      // The same again would be answered the same; something else may not.
      return state.failedEdits === state.edits ? null : afterPause(state, now)
    case 'idle':
      return afterPause(state, now)
  }
}

function afterPause({ changedAt, unsavedSince }: EditState, now: number): number {
  return Math.max(0, Math.min(changedAt + PAUSE_MS, (unsavedSince ?? changedAt) + LONGEST_MS) - now)
}

function retryAfter(failures: number): number {
  return Math.min(LAST_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
}
