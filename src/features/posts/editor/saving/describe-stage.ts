import { type EditState, isUnsaved } from './edit-state.ts'

/** The save status in the head of the screen; `since` is the instant of the last save. */
export type StageLabel = { kind: 'ok' | 'busy' | 'bad'; text: string; since: string | null }

export function describeStage(state: EditState, isOnline: boolean): StageLabel {
  switch (state.stage) {
    case 'saving':
      return { kind: 'busy', text: 'Saving…', since: null }
    case 'busy':
      return { kind: 'busy', text: 'Working…', since: null }
    case 'offline':
      return bad(`Not saved: ${isOnline ? (state.problem ?? 'no answer from the server') : 'offline'}, ${whereStored(state)}`)
    case 'signed_out':
      return bad(`Session expired: sign in in another tab, ${state.isStoredLocally ? 'nothing is lost' : whereStored(state)}`)
    case 'refused':
      return bad(`Not saved: ${state.problem ?? 'refused'}`)
    case 'conflict':
      return bad('Changed elsewhere')
    case 'idle':
      return describeIdle(state)
  }
}

function describeIdle(state: EditState): StageLabel {
  if (isUnsaved(state)) return { kind: 'busy', text: 'Unsaved changes', since: null }
  if (state.savedAt === null) return { kind: 'ok', text: 'Nothing to save yet', since: null }
  return { kind: 'ok', text: 'Saved', since: state.savedAt }
}

/** When the browser's storage is full or forbidden, only this tab has the text. */
function whereStored({ isStoredLocally }: EditState): string {
  return isStoredLocally ? 'kept in this browser' : 'keep this tab open'
}

function bad(text: string): StageLabel {
  return { kind: 'bad', text, since: null }
}

/** 'just now', '12 s ago', '3 min ago', '2 h ago', '4 days ago'. */
export function timeAgo(since: string, now: number): string {
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1000))
  if (seconds < 2) return 'just now'
  if (seconds < 60) return `${seconds} s ago`
  if (seconds < 3_600) return `${Math.floor(seconds / 60)} min ago`
  if (seconds < 86_400) return `${Math.floor(seconds / 3_600)} h ago`
  const days = Math.floor(seconds / 86_400)
  return days === 1 ? '1 day ago' : `${days} days ago`
}
