// Ties the desk to the browser: its clock, its storage, its network, its other tabs.
import { useEffect, useState, useSyncExternalStore } from 'react'
import { listenForNews } from '#src/features/auth/session/auth-channel.ts'
import { createDesk, type Desk } from './saving/desk.ts'
import { type EditState, isUnsaved } from './saving/edit-state.ts'
import { browserStore, createLocalCopies, type LocalCopies } from './saving/local-copy.ts'
import { changePost, loadPost, saveDraft } from './saving/post-api.ts'
import { announceVersion, hearVersions } from './tab-channel.ts'

export type OpenDesk = { desk: Desk; copies: LocalCopies; tab: string }

export function useDesk(initial: EditState): OpenDesk & { state: EditState } {
  const [opened] = useState(() => openDesk(initial))
  const { desk } = opened
  const state = useSyncExternalStore(desk.subscribe, desk.getState, desk.getState)
  // The browser's events, which come from outside of React.
  useEffect(() => listenToBrowser(desk), [desk])
  return { ...opened, state }
}

function openDesk(initial: EditState): OpenDesk {
  const copies = createLocalCopies(typeof window === 'undefined' ? null : browserStore())
  const tab = Math.random().toString(36).slice(2, 10)
  const desk = createDesk(initial, {
    save: saveDraft,
    load: loadPost,
    changePost,
    copies,
    tab,
    now: Date.now,
    after: (ms, work) => {
      const timer = setTimeout(work, ms)
      return () => clearTimeout(timer)
    },
    announce: announceVersion,
  })
  return { desk, copies, tab }
}

/** A tab that is hidden may never be seen again. What was refused before would be refused again. */
function saveBeforeSleep(desk: Desk): void {
  if (desk.getState().stage === 'idle') void desk.flush()
}

function listenToBrowser(desk: Desk): () => void {
  const ends = new AbortController()
  const { signal } = ends
  const retry = () => desk.retry()
  addEventListener('online', retry, { signal })
  // Coming back from the tab in which one has signed in again.
  addEventListener('focus', retry, { signal })
  document.addEventListener('visibilitychange', () => (document.hidden ? saveBeforeSleep(desk) : desk.retry()), { signal })
  addEventListener('beforeunload', (event) => isUnsaved(desk.getState()) && event.preventDefault(), { signal })
  const stopHearing = hearVersions((postId, version) => {
    if (postId === desk.getState().postId) void desk.hear(version)
  })
  const stopAuthNews = listenForNews((news) => news === 'admin' && desk.retry())
  return () => {
    ends.abort()
    stopAuthNews()
    stopHearing()
    desk.stop()
  }
}
