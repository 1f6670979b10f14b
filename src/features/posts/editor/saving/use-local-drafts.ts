import { useEffect, useState } from 'react'
import { areSame } from '../../drafts/draft.ts'
import { useEditing } from '../editing-context.ts'
import type { LocalDraft, LocalDraftKind } from './local-draft.ts'

/** The local drafts that differ from the current text: `unsaved` of earlier visits, and `aside` of conflicts. */
export function useLocalDrafts() {
  const { localDrafts, state, tab } = useEditing()
  const { postId, version } = state
  const [unsaved, setUnsaved] = useState<LocalDraft[]>([])
  const [aside, setAside] = useState<LocalDraft[]>([])
  const isNew = version === 0
  // Lists the drafts of earlier visits once, when the screen opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a later save must not offer an old draft
  useEffect(() => {
    const earlier = (isNew ? localDrafts.listNew(state.fields.type) : localDrafts.list('unsaved', postId)).filter(
      (draft) => draft.tab !== tab,
    )
    const [saved, different] = [
      earlier.filter((draft) => areSame(draft.fields, state.fields)),
      earlier.filter((draft) => !areSame(draft.fields, state.fields)),
    ]
    for (const draft of saved) localDrafts.remove('unsaved', draft)
    setUnsaved(different)
  }, [localDrafts, tab])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the end of a conflict may have set a draft aside
  useEffect(() => setAside(localDrafts.list('aside', postId)), [localDrafts, postId, state.stage])

  function remove(kind: LocalDraftKind, draft: LocalDraft) {
    localDrafts.remove(kind, draft)
    const others = (drafts: LocalDraft[]) => drafts.filter(({ tab, postId }) => tab !== draft.tab || postId !== draft.postId)
    if (kind === 'unsaved') setUnsaved(others)
    else setAside(others)
  }
  return { unsaved, aside, remove }
}
