import { useEffect, useState } from 'react'
import { useEditing } from '../editing-context.ts'
import { sameFields } from './edit-state.ts'
import type { LocalDraft, LocalDraftKind } from './local-draft.ts'

/** Texts this browser keeps besides what stands here: `found` were never saved, `aside` were given up for another. */
export function useLocalDrafts() {
  const { localDrafts, state, tab } = useEditing()
  const { postId, version } = state
  const [found, setFound] = useState<LocalDraft[]>([])
  const [aside, setAside] = useState<LocalDraft[]>([])
  const isNew = version === 0
  // What earlier visits left behind is offered once, at the beginning; the browser alone knows it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: saving must not make an old text appear
  useEffect(() => {
    const left = (isNew ? localDrafts.listNew() : localDrafts.list('unsaved', postId)).filter((draft) => draft.tab !== tab)
    const [known, unknown] = [
      left.filter((draft) => sameFields(draft.fields, state.fields)),
      left.filter((draft) => !sameFields(draft.fields, state.fields)),
    ]
    for (const draft of known) localDrafts.remove('unsaved', draft)
    setFound(unknown)
  }, [localDrafts, tab])
  // Set aside here and now, or on an earlier visit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a conflict that is over may have left one
  useEffect(() => setAside(localDrafts.list('aside', postId)), [localDrafts, postId, state.stage])

  function forget(shelf: LocalDraftKind, draft: LocalDraft) {
    localDrafts.remove(shelf, draft)
    const others = (kept: LocalDraft[]) => kept.filter(({ tab: other, postId: its }) => other !== draft.tab || its !== draft.postId)
    if (shelf === 'unsaved') setFound(others)
    else setAside(others)
  }
  return { found, aside, forget }
}
