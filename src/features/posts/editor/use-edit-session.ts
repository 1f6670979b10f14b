// Connects an edit session to the browser: clock, storage, network, other tabs.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { onAuthEvent } from '#src/features/auth/session/auth-channel.ts'
import { whenIdle } from '#src/lib/browser/when-idle.ts'
import { createEditSession, type EditSession } from './saving/edit-session.ts'
import { type EditState, isUnsaved } from './saving/edit-state.ts'
import { browserStore, createLocalDrafts, type LocalDrafts } from './saving/local-draft.ts'
import { fetchEditedPost, sendDraft, sendPostChange } from './saving/post-api.ts'
import { createShownState } from './saving/shown-state.ts'
import { broadcastVersion, listenForVersions } from './saving/tab-channel.ts'

export type OpenEditSession = { session: EditSession; localDrafts: LocalDrafts; tab: string }

export function useEditSession(initial: EditState): OpenEditSession & { state: EditState } {
  const [editSession] = useState(() => openEditSession(initial))
  const { session } = editSession
  const [shown] = useState(() => createShownState(session))
  const state = useSyncExternalStore(shown.subscribe, shown.getState, shown.getState)
  useEffect(() => listenToBrowser(session), [session])
  // A new post that begins with a title is saved at once. Sends a request.
  useEffect(() => {
    if (isUnsaved(session.getState())) void session.flush()
  }, [session])
  return { ...editSession, state }
}

function openEditSession(initial: EditState): OpenEditSession {
  const localDrafts = createLocalDrafts(typeof window === 'undefined' ? null : browserStore())
  const tab = Math.random().toString(36).slice(2, 10)
  const session = createEditSession(initial, {
    save: sendDraft,
    load: fetchEditedPost,
    changePost: sendPostChange,
    localDrafts,
    tab,
    now: Date.now,
    after: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    whenIdle,
    announce: broadcastVersion,
  })
  return { session, localDrafts, tab }
}

/** Saves when the tab is hidden, because the browser may discard it. In other stages than `idle` the save would fail again. */
function saveWhenHidden(session: EditSession): void {
  session.writeLocalDraft()
  if (session.getState().stage === 'idle') void session.flush()
}

function handleUnload(session: EditSession, event: BeforeUnloadEvent): void {
  session.writeLocalDraft()
  if (isUnsaved(session.getState())) event.preventDefault()
}

function listenToBrowser(session: EditSession): () => void {
  const abort = new AbortController()
  const { signal } = abort
  const retry = () => session.retry()
  addEventListener('online', retry, { signal })
  // The owner may have signed in again in another tab.
  addEventListener('focus', retry, { signal })
  document.addEventListener('visibilitychange', () => (document.hidden ? saveWhenHidden(session) : session.retry()), { signal })
  addEventListener('pagehide', session.writeLocalDraft, { signal })
  addEventListener('beforeunload', (event) => handleUnload(session, event), { signal })
  const stopListening = listenForVersions((postId, version) => {
    if (postId === session.getState().postId) void session.handleRemoteVersion(version)
  })
  const stopAuthEvents = onAuthEvent((event) => event === 'admin' && session.retry())
  return () => {
    abort.abort()
    stopAuthEvents()
    stopListening()
    session.stop()
  }
}
