// Autosave: one request at a time, the newest text wins, and what has not been acknowledged stays in this browser.
import type { DraftFields } from '../../drafts/draft.ts'
import { isUnsaved, type SentText, sameFields } from './edit-state.ts'
import type { EditStore } from './edit-store.ts'
import { toLocalDraft } from './local-draft.ts'
import type { Ports, SaveAnswer } from './ports.ts'
import { saveDelay } from './save-delay.ts'

export type Saver = {
  /** Saves at once what there is to save; whether the server then has everything and nobody else is at it. */
  flush: () => Promise<boolean>
  /** Tries again at once when there was no connection or no session. */
  retry: () => void
  /** No request starts any more. */
  stop: () => void
}

const REMEMBERED_ATTEMPTS = 20

export function createSaver(store: EditStore, ports: Ports): Saver {
  let cancelTimer = () => {}
  let sending: Promise<void> | null = null
  // The server may have it all the same.
  let unanswered: SentText[] = []

  function schedule(): void {
    cancelTimer()
    const delay = sending === null ? saveDelay(store.getState(), ports.now()) : null
    cancelTimer = delay === null ? () => {} : ports.after(delay, () => void send())
  }

  function send(): Promise<void> {
    sending ??= sendOnce().finally(() => {
      sending = null
      schedule()
    })
    return sending
  }

  async function sendOnce(): Promise<void> {
    const { postId, version, fields, edits, overwrites } = store.getState()
    const attempt = { fields, edits }
    store.dispatch({ type: 'sending' })
    const answer = await ports.save({ postId, version, fields, overwrites })
    handleAnswer(store, ports, answer, [...unanswered, attempt])
    if (answer.kind === 'offline') unanswered = [...unanswered, attempt].slice(-REMEMBERED_ATTEMPTS)
    // The other refusals say nothing about what was asked before.
    if (answer.kind === 'saved' || answer.kind === 'conflict') unanswered = []
  }

  async function flush(): Promise<boolean> {
    while (sending !== null || isUnsaved(store.getState())) {
      if (sending === null && isBlocked(store)) return false
      await send()
      const { stage } = store.getState()
      if (stage !== 'idle' && stage !== 'saving') return false
    }
    return !isBlocked(store)
  }

  const writeLocalDraft = createLocalDraftWriter(store, ports)
  const unsubscribe = store.subscribe(() => {
    writeLocalDraft()
    schedule()
  })

  return {
    flush,
    retry: () => {
      const { stage } = store.getState()
      if (stage === 'offline' || stage === 'signed_out') void send()
    },
    stop: () => {
      unsubscribe()
      cancelTimer()
    },
  }
}

function isBlocked(store: EditStore): boolean {
  const { stage } = store.getState()
  return stage === 'conflict' || stage === 'busy'
}

/** `attempts`: what may have reached the server, the one that is answered last. */
function handleAnswer(store: EditStore, ports: Ports, answer: SaveAnswer, attempts: [...SentText[], SentText]): void {
  const at = ports.now()
  const sent = attempts[attempts.length - 1] ?? attempts[0]
  if (answer.kind === 'saved') {
    store.dispatch({ type: 'saved', saved: answer, sent, at })
    ports.announce(store.getState().postId, answer.version)
  } else if (answer.kind === 'conflict') {
    // What differs from us may be our own text, whose acknowledgement was lost.
    const own = attempts.findLast(({ fields }) => sameFields(fields, answer.post.fields))
    store.dispatch(own ? { type: 'caught_up', post: answer.post, sent: own, at } : { type: 'conflicted', post: answer.post })
  } else {
    const problem = answer.kind === 'refused' ? answer.message : null
    store.dispatch({ type: 'failed', stage: answer.kind, problem, edits: sent.edits, at })
  }
}

/** Writes what changed, removes what the server has; the version belongs to it too. */
function createLocalDraftWriter(store: EditStore, { localDrafts, tab, now }: Ports): () => void {
  let kept: { fields: DraftFields; version: number } | null = null
  return () => {
    const state = store.getState()
    if (!isUnsaved(state)) {
      if (kept) localDrafts.remove('unsaved', { postId: state.postId, tab })
      kept = null
    } else if (kept?.fields !== state.fields || kept.version !== state.version) {
      // First: telling the store asks again.
      kept = { fields: state.fields, version: state.version }
      const isStoredLocally = localDrafts.write('unsaved', toLocalDraft(state, tab, now()))
      if (isStoredLocally !== state.isStoredLocally) store.dispatch({ type: 'kept', isStoredLocally })
    }
  }
}
