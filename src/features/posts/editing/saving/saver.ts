// Autosave: one request at a time, the newest text wins, and what has not been acknowledged stays in this browser.
import type { DraftFields, EditedPost } from '../../draft.ts'
import { isUnsaved, sameFields } from './edit-state.ts'
import type { EditStore } from './edit-store.ts'
import { toCopy } from './local-copy.ts'
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

/** Sent, but never answered: the server may have it all the same. */
type Attempt = { fields: DraftFields; edits: number }

const REMEMBERED_ATTEMPTS = 20

export function createSaver(store: EditStore, ports: Ports): Saver {
  let cancelTimer = () => {}
  let sending: Promise<void> | null = null
  let unanswered: Attempt[] = []

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
    const { postId, version, fields, edits, savesOver } = store.getState()
    const attempt = { fields, edits }
    store.dispatch({ type: 'sending' })
    const answer = await ports.save({ postId, version, fields, savesOver })
    handleAnswer(store, ports, answer, [...unanswered, attempt])
    unanswered = answer.kind === 'offline' ? [...unanswered, attempt].slice(-REMEMBERED_ATTEMPTS) : []
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

  const keepCopy = createCopyKeeper(store, ports)
  const unsubscribe = store.subscribe(() => {
    keepCopy()
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

function handleAnswer(store: EditStore, ports: Ports, answer: SaveAnswer, attempts: Attempt[]): void {
  const at = ports.now()
  const edits = attempts.at(-1)?.edits ?? 0
  if (answer.kind === 'saved') {
    store.dispatch({ type: 'saved', saved: answer, edits, at })
    ports.announce(store.getState().postId, answer.version)
  } else if (answer.kind === 'conflict') {
    meetConflict(store, answer.post, { attempts, at })
  } else {
    store.dispatch({ type: 'failed', stage: answer.kind, problem: answer.kind === 'refused' ? answer.message : null, edits, at })
  }
}

/** What differs from us may be our own text, whose acknowledgement was lost. */
function meetConflict(store: EditStore, post: EditedPost, { attempts, at }: { attempts: Attempt[]; at: number }): void {
  const own = attempts.findLast((attempt) => sameFields(attempt.fields, post.fields))
  if (own) store.dispatch({ type: 'caught_up', post, edits: own.edits, at })
  else store.dispatch({ type: 'conflicted', post })
}

/** Writes what changed, removes what the server has; the version belongs to it too. */
function createCopyKeeper(store: EditStore, { copies, tab, now }: Ports): () => void {
  let kept: { fields: DraftFields; version: number } | null = null
  return () => {
    const state = store.getState()
    if (!isUnsaved(state)) {
      if (kept) copies.remove('unsaved', { postId: state.postId, tab })
      kept = null
    } else if (kept?.fields !== state.fields || kept.version !== state.version) {
      copies.write('unsaved', toCopy(state, tab, now()))
      kept = { fields: state.fields, version: state.version }
    }
  }
}
