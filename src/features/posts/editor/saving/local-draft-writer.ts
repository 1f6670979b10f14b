import type { DraftFields } from '../../drafts/draft.ts'
import { isUnsaved } from './edit-state.ts'
import type { EditStore } from './edit-store.ts'
import { toLocalDraft } from './local-draft.ts'
import type { Ports } from './ports.ts'

/** From a change to its local draft, when nothing else is to be done. To write a long article at each key would slow down typing. */
const DELAY_MS = 250

export type LocalDraftWriter = {
  /** Call after each change of the state. */
  handleChange: () => void
  writeNow: () => void
}

/** Writes the local draft when text or version changed, and removes it when everything is saved. */
export function createLocalDraftWriter(store: EditStore, { localDrafts, tab, now, whenIdle }: Ports): LocalDraftWriter {
  let written: { fields: DraftFields; version: number } | null = null
  let cancelTimer: (() => void) | null = null

  function writeNow(): void {
    cancelTimer?.()
    cancelTimer = null
    const state = store.getState()
    if (!isUnsaved(state) || (written?.fields === state.fields && written.version === state.version)) return
    written = { fields: state.fields, version: state.version }
    const isStoredLocally = localDrafts.write('unsaved', toLocalDraft(state, tab, now()))
    if (isStoredLocally !== state.isStoredLocally) store.dispatch({ type: 'stored_locally', isStoredLocally })
  }

  function handleChange(): void {
    const state = store.getState()
    if (isUnsaved(state)) cancelTimer ??= whenIdle(DELAY_MS, writeNow)
    else {
      cancelTimer?.()
      cancelTimer = null
      if (written) localDrafts.remove('unsaved', { postId: state.postId, tab })
      written = null
    }
  }

  return { handleChange, writeNow }
}
