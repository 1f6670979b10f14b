import { useEffect, useState } from 'react'
import { useEditing } from './editing-context.ts'
import { sameFields } from './saving/edit-state.ts'
import type { LocalCopy, Shelf } from './saving/local-copy.ts'

/** Texts this browser keeps besides what stands here: `found` were never saved, `aside` were given up for another. */
export function useKeptCopies() {
  const { copies, state, tab } = useEditing()
  const { postId, version } = state
  const [found, setFound] = useState<LocalCopy[]>([])
  const [aside, setAside] = useState<LocalCopy[]>([])
  const isNew = version === 0
  // What earlier visits left behind is offered once, at the beginning; the browser alone knows it.
  // biome-ignore lint/correctness/useExhaustiveDependencies: saving must not make an old text appear
  useEffect(() => {
    const left = (isNew ? copies.listNew() : copies.list('unsaved', postId)).filter((copy) => copy.tab !== tab)
    const [known, unknown] = [
      left.filter((copy) => sameFields(copy.fields, state.fields)),
      left.filter((copy) => !sameFields(copy.fields, state.fields)),
    ]
    for (const copy of known) copies.remove('unsaved', copy)
    setFound(unknown)
  }, [copies, tab])
  // Set aside here and now, or on an earlier visit.
  // biome-ignore lint/correctness/useExhaustiveDependencies: a conflict that is over may have left one
  useEffect(() => setAside(copies.list('aside', postId)), [copies, postId, state.stage])

  function forget(shelf: Shelf, copy: LocalCopy) {
    copies.remove(shelf, copy)
    const others = (kept: LocalCopy[]) => kept.filter(({ tab: other, postId: its }) => other !== copy.tab || its !== copy.postId)
    if (shelf === 'unsaved') setFound(others)
    else setAside(others)
  }
  return { found, aside, forget }
}
