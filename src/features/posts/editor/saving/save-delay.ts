import { type EditState, isUnsaved } from './edit-state.ts'

/** From the last change to the save. */
const DEBOUNCE_MS = 1_500
/** From the first unsaved change to the save at the latest, during continuous typing. */
const MAX_DELAY_MS = 10_000
const FIRST_RETRY_MS = 1_000
const MAX_RETRY_MS = 30_000

/** Milliseconds until the next save; null when there is nothing to save or the stage does not allow it. */
export function saveDelay(state: EditState, now: number): number | null {
  if (!isUnsaved(state)) return null
  switch (state.stage) {
    case 'saving':
    case 'busy':
    case 'conflict':
      return null
    case 'offline':
      return Math.max(0, state.failedAt + retryDelay(state.failures) - now)
    case 'signed_out':
    case 'refused':
      // The server would refuse the same text again.
      return state.failedEdits === state.edits ? null : debouncedDelay(state, now)
    case 'idle':
      return debouncedDelay(state, now)
  }
}

function debouncedDelay({ changedAt, unsavedSince }: EditState, now: number): number {
  return Math.max(0, Math.min(changedAt + DEBOUNCE_MS, (unsavedSince ?? changedAt) + MAX_DELAY_MS) - now)
}

function retryDelay(failures: number): number {
  return Math.min(MAX_RETRY_MS, FIRST_RETRY_MS * 2 ** (failures - 1))
}
