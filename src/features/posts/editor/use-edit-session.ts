// Connects an edit session to the browser: clock, storage, network, other tabs.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { onAuthEvent } from '#src/features/auth/session/auth-channel.ts'
import { createEditSession, type EditSession } from './saving/edit-session.ts'
import { type EditState, isUnsaved } from './saving/edit-state.ts'
import { browserStore, createLocalDrafts, type LocalDrafts } from './saving/local-draft.ts'
import { fetchEditedPost, sendDraft, sendPostChange } from './saving/post-api.ts'
import { broadcastVersion, listenForVersions } from './saving/tab-channel.ts'

export type OpenEditSession = { session: EditSession; localDrafts: LocalDrafts; tab: string }

export function useEditSession(initial: EditState): OpenEditSession & { state: EditState } {
  const [opened] = useState(() => openEditSession(initial))
  const { session } = opened
  const state = useSyncExternalStore(session.subscribe, session.getState, session.getState)
  // The browser's events, which come from outside of React.
  useEffect(() => listenToBrowser(session), [session])
  return { ...opened, state }
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
    announce: broadcastVersion,
  })
  return { session, localDrafts, tab }
}

/** A tab that is hidden may never be seen again. What was refused before would be refused again. */
function saveBeforeSleep(session: EditSession): void {
  if (session.getState().stage === 'idle') void session.flush()
}

function listenToBrowser(session: EditSession): () => void {
  const ends = new AbortController()
  const { signal } = ends
  const retry = () => session.retry()
  addEventListener('online', retry, { signal })
  // Coming back from the tab in which one has signed in again.
  addEventListener('focus', retry, { signal })
  document.addEventListener('visibilitychange', () => (document.hidden ? saveBeforeSleep(session) : session.retry()), { signal })
  addEventListener('beforeunload', (event) => isUnsaved(session.getState()) && event.preventDefault(), { signal })
  const stopListening = listenForVersions((postId, version) => {
    if (postId === session.getState().postId) void session.handleRemoteVersion(version)
  })
  const stopAuthNews = onAuthEvent((news) => news === 'admin' && session.retry())
  return () => {
    ends.abort()
    stopAuthNews()
    stopListening()
    session.stop()
  }
}
