// What the edit screen can do with a post beyond typing; everything first waits until the text is saved.
import type { DraftFields } from '../../draft.ts'
import { type EditState, isUnsaved } from './edit-state.ts'
import { createEditStore } from './edit-store.ts'
import { toCopy } from './local-copy.ts'
import type { Ports, PostAnswer } from './ports.ts'
import { createSaver, type Saver } from './saver.ts'

export type Target = { postId: string; version: number }

type Work = (target: Target) => Promise<PostAnswer>

export type Desk = Saver & {
  getState: () => EditState
  subscribe: (listener: () => void) => () => void
  change: (patch: Partial<DraftFields>) => void
  /**
   * Saves, then changes the post itself; null when saving failed, and the state says why. What comes back takes the place of
   * the text here, except, unless `replaces`, of what was typed meanwhile.
   */
  perform: (work: Work, options?: { replaces: boolean }) => Promise<PostAnswer | null>
  /** Another tab says that the server has this version now. */
  hear: (version: number) => Promise<void>
  /** Unsaved text of an earlier visit takes the place of what is here. */
  restore: (copy: { postId: string; fields: DraftFields }) => void
  keepMine: () => Promise<boolean>
  takeTheirs: () => void
}

export function createDesk(initial: EditState, ports: Ports): Desk {
  const store = createEditStore(initial)
  const saver = createSaver(store, ports)
  const { getState, dispatch } = store

  async function perform(work: Work, { replaces = false, isAgain = false } = {}): Promise<PostAnswer | null> {
    if (!(await saver.flush())) return null
    dispatch({ type: 'started' })
    const { postId, version, edits } = getState()
    const answer = await work({ postId, version })
    if (answer.kind === 'post') {
      dispatch({ type: 'adopted', post: answer.post, edits: replaces ? null : edits, at: ports.now() })
      ports.announce(postId, answer.post.version)
    } else if (answer.kind === 'conflict') {
      dispatch({ type: 'conflicted', post: answer.post })
      // Only the version was another: now it is known.
      if (getState().stage === 'idle' && !isAgain) return perform(work, { replaces, isAgain: true })
    } else dispatch({ type: 'ended' })
    return answer
  }

  async function hear(version: number): Promise<void> {
    const isOwnTurn = () => version <= getState().version || getState().stage === 'saving' || getState().stage === 'busy'
    if (isOwnTurn()) return
    const answer = await ports.load(getState().postId)
    // Meanwhile our own save may have met the conflict, or been the newer one.
    if (answer.kind === 'post' && !isOwnTurn()) dispatch({ type: 'conflicted', post: answer.post })
  }

  function takeTheirs(): void {
    const state = getState()
    if (!state.conflict) return
    if (isUnsaved(state)) ports.copies.write('aside', toCopy(state, ports.tab, ports.now()))
    dispatch({ type: 'adopted', post: state.conflict, edits: null, at: ports.now() })
  }

  return {
    ...saver,
    getState,
    subscribe: store.subscribe,
    change: (patch) => dispatch({ type: 'changed', patch, at: ports.now() }),
    perform,
    hear,
    restore: ({ postId, fields }) => dispatch({ type: 'restored', postId, fields, at: ports.now() }),
    keepMine: () => {
      dispatch({ type: 'kept_mine', at: ports.now() })
      return saver.flush()
    },
    takeTheirs,
  }
}
