// One editing session of a post: typing, autosave, conflicts with other tabs, and changes of the post such as publishing.
import type { DraftFields } from '../../drafts/draft.ts'
import { type EditState, isUnsaved } from './edit-state.ts'
import { createEditStore } from './edit-store.ts'
import { toLocalDraft } from './local-draft.ts'
import type { Ports, PostAnswer, PostChange } from './ports.ts'
import { createSaver, type Saver } from './saver.ts'

export type EditSession = Saver & {
  getState: () => EditState
  subscribe: (listener: () => void) => () => void
  change: (patch: Partial<DraftFields>) => void
  /**
   * Saves, then changes the post itself; null when saving failed, and the state says why. The answer replaces the text here.
   * What was typed meanwhile stays, unless the change is meant to replace the text.
   */
  changePost: (change: PostChange) => Promise<PostAnswer | null>
  /** Called when another tab has saved this version. */
  handleRemoteVersion: (version: number) => Promise<void>
  /** Replaces the text by unsaved text of an earlier visit. */
  restore: (draft: { postId: string; fields: DraftFields }) => void
  keepMine: () => Promise<boolean>
  takeTheirs: () => void
}

export function createEditSession(initial: EditState, ports: Ports): EditSession {
  const store = createEditStore(initial)
  const saver = createSaver(store, ports)
  const { getState, dispatch } = store

  async function changePost(change: PostChange, isRetry = false): Promise<PostAnswer | null> {
    if (!(await saver.flush())) return null
    dispatch({ type: 'started' })
    const { postId, version, edits } = getState()
    const answer = await ports.changePost(change, { postId, version })
    if (answer.kind === 'post') {
      dispatch({ type: 'adopted', post: answer.post, edits: REPLACES_TEXT.has(change.intent) ? null : edits, at: ports.now() })
      ports.announce(postId, answer.post.version)
    } else if (answer.kind === 'conflict') {
      dispatch({ type: 'conflicted', post: answer.post })
      // Only the version was another: now it is known.
      if (getState().stage === 'idle' && !isRetry) return changePost(change, true)
    } else dispatch({ type: 'ended' })
    return answer
  }

  async function handleRemoteVersion(version: number): Promise<void> {
    const isOwnTurn = () => version <= getState().version || getState().stage === 'saving' || getState().stage === 'busy'
    if (isOwnTurn()) return
    const answer = await ports.load(getState().postId)
    // Meanwhile our own save may have met the conflict, or been the newer one.
    if (answer.kind === 'post' && !isOwnTurn()) dispatch({ type: 'conflicted', post: answer.post })
  }

  function takeTheirs(): void {
    const state = getState()
    if (!state.conflict) return
    if (isUnsaved(state)) ports.localDrafts.write('aside', toLocalDraft(state, ports.tab, ports.now()))
    dispatch({ type: 'adopted', post: state.conflict, edits: null, at: ports.now() })
  }

  return {
    ...saver,
    getState,
    subscribe: store.subscribe,
    change: (patch) => dispatch({ type: 'changed', patch, at: ports.now() }),
    changePost: (change) => changePost(change),
    handleRemoteVersion,
    restore: ({ postId, fields }) => dispatch({ type: 'restored', postId, fields, at: ports.now() }),
    keepMine: () => {
      dispatch({ type: 'kept_mine', at: ports.now() })
      return saver.flush()
    },
    takeTheirs,
  }
}

const REPLACES_TEXT: ReadonlySet<PostChange['intent']> = new Set(['discard', 'restore-revision'])
