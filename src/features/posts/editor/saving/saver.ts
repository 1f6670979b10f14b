// Autosave: one request at a time with the newest text. A local draft holds the text until the server has acknowledged it.
import { areSame } from '../../drafts/draft.ts'
import { isUnsaved, type SentText } from './edit-state.ts'
import type { EditStore } from './edit-store.ts'
import { createLocalDraftWriter } from './local-draft-writer.ts'
import type { Ports, SaveAnswer } from './ports.ts'
import { saveDelay } from './save-delay.ts'

export type Saver = {
  /** Saves at once. Resolves to true when the server has the whole text and no conflict or other change is pending. */
  flush: () => Promise<boolean>
  /** Retries at once in stages `offline` and `signed_out`. */
  retry: () => void
  /** Call before the page may end: stores the newest text in this browser at once. */
  writeLocalDraft: () => void
  /** Prevents further requests. */
  stop: () => void
}

const MAX_UNANSWERED = 20

export function createSaver(store: EditStore, ports: Ports): Saver {
  let cancelTimer = () => {}
  let sending: Promise<void> | null = null
  // Attempts without an answer; the server may have stored them.
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
    if (answer.kind === 'offline') unanswered = [...unanswered, attempt].slice(-MAX_UNANSWERED)
    // Only these answers tell what the server has stored.
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

  const localDraft = createLocalDraftWriter(store, ports)
  const unsubscribe = store.subscribe(() => {
    localDraft.handleChange()
    schedule()
  })

  return {
    flush,
    retry: () => {
      const { stage } = store.getState()
      if (stage === 'offline' || stage === 'signed_out') void send()
    },
    writeLocalDraft: localDraft.writeNow,
    stop: () => {
      localDraft.writeNow()
      unsubscribe()
      cancelTimer()
    },
  }
}

function isBlocked(store: EditStore): boolean {
  const { stage } = store.getState()
  return stage === 'conflict' || stage === 'busy'
}

/** `attempts`: the texts that the server may have stored. `answer` belongs to the last one. */
function handleAnswer(store: EditStore, ports: Ports, answer: SaveAnswer, attempts: [...SentText[], SentText]): void {
  const at = ports.now()
  const sent = attempts[attempts.length - 1] ?? attempts[0]
  if (answer.kind === 'saved') {
    store.dispatch({ type: 'saved', saved: answer, sent, at })
    ports.announce(store.getState().postId, answer.version)
  } else if (answer.kind === 'conflict') {
    // The newer text may be an own attempt whose answer was lost.
    const own = attempts.findLast(({ fields }) => areSame(fields, answer.post.fields))
    store.dispatch(own ? { type: 'caught_up', post: answer.post, sent: own, at } : { type: 'conflicted', post: answer.post })
  } else {
    const problem = answer.kind === 'refused' ? answer.message : answer.isDiskFull ? 'the disk of the site is full' : null
    store.dispatch({ type: 'failed', stage: answer.kind, problem, edits: sent.edits, at })
  }
}
