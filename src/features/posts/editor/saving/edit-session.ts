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
   * Saves, then changes the post itself. Returns null when saving failed; the state has the reason. The text of the answer
   * replaces the text here, unless the owner typed during the request; 'discard', 'restore-revision' and 'change-form' always replace it.
   */
  changePost: (change: PostChange) => Promise<PostAnswer | null>
  /** Call when another tab has saved `version`. */
  handleRemoteVersion: (version: number) => Promise<void>
  /** Replaces the text with a local draft of an earlier visit. */
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
      // Back to idle: the text is the same and only the version was outdated.
      if (getState().stage === 'idle' && !isRetry) return changePost(change, true)
    } else dispatch({ type: 'ended' })
    return answer
  }

  async function handleRemoteVersion(version: number): Promise<void> {
    const isIrrelevant = () => version <= getState().version || getState().stage === 'saving' || getState().stage === 'busy'
    if (isIrrelevant()) return
    const answer = await ports.load(getState().postId)
    // During the request, an own save may have reported the conflict or stored a newer version.
    if (answer.kind === 'post' && !isIrrelevant()) dispatch({ type: 'conflicted', post: answer.post })
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
      dispatch({ type: 'mine_chosen', at: ports.now() })
      return saver.flush()
    },
    takeTheirs,
  }
}

const REPLACES_TEXT: ReadonlySet<PostChange['intent']> = new Set(['discard', 'restore-revision', 'change-form'])
