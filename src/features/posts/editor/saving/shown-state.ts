import { whenIdle } from '#src/lib/browser/when-idle.ts'
import { DRAFT_FIELDS, type DraftFields } from '../../drafts/draft.ts'
import type { EditSession } from './edit-session.ts'
import type { EditState, Stage } from './edit-state.ts'

/** From the last key to the render of the screen around the article. */
const PAUSE_MS = 300
/** The longest time from a key to that render while the owner types without a pause. */
const MAX_DELAY_MS = 2_000

type ShownState = Pick<EditSession, 'getState' | 'subscribe'>

/**
 * The state that the screen shows. The session, its saver and the local draft have every key at once, and the save status shows it at once.
 * The rest of the screen, with word count, checks and outline of a long article, waits for a pause when nothing but the text of the article
 * has changed or was saved. It renders in a moment without other work, so that no key waits for it.
 */
export function createShownState({ getState, subscribe }: ShownState, now: () => number = Date.now): ShownState {
  let shown = getState()
  let waitsSince: number | null = null
  let cancel = () => {}

  function show(notify: () => void): void {
    cancel()
    waitsSince = null
    shown = getState()
    notify()
  }
  function handleChange(notify: () => void): void {
    if (getState() === shown) return
    cancel()
    if (!isTyping(shown, getState())) {
      show(notify)
      return
    }
    waitsSince ??= now()
    cancel = whenIdle(Math.min(PAUSE_MS, waitsSince + MAX_DELAY_MS - now()), () => show(notify))
  }
  return {
    getState: () => shown,
    subscribe: (notify) => {
      // The state may have changed before.
      handleChange(notify)
      const unsubscribe = subscribe(() => handleChange(notify))
      return () => {
        cancel()
        unsubscribe()
      }
    },
  }
}

/** What typing and saving change all the time. Of these, the screen shows only the text. */
const COUNTERS: ReadonlySet<keyof EditState> = new Set<keyof EditState>([
  'fields',
  'base',
  'edits',
  'savedEdits',
  'changedAt',
  'unsavedSince',
  'savedAt',
  'version',
  'stage',
])
const QUIET_STAGES: ReadonlySet<Stage> = new Set<Stage>(['idle', 'saving'])

function isTyping(before: EditState, after: EditState): boolean {
  const keys = Object.keys(after).filter((key): key is keyof EditState => key in before)
  const isSameState = keys.every((key) => before[key] === after[key] || COUNTERS.has(key))
  const isQuiet = QUIET_STAGES.has(before.stage) && QUIET_STAGES.has(after.stage)
  // The first save gives a new post its address.
  const isSameAddress = before.version > 0 === after.version > 0
  return (
    isSameState &&
    isQuiet &&
    isSameAddress &&
    isSameForm(before.fields, after.fields) &&
    DRAFT_FIELDS.every((name) => name === 'content' || name === 'markdown' || before.fields[name] === after.fields[name])
  )
}

/** Another form has another editor. */
function isSameForm({ markdown: before }: DraftFields, { markdown: after }: DraftFields): boolean {
  return (before === null) === (after === null)
}
