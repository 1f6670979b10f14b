import { useState } from 'react'

export type FormKind = 'reply' | 'edit'
type OpenForm = { commentId: string; kind: FormKind }

/** What was typed into the fields of a list and is not kept yet. */
export type Drafts = Map<string, string>

export type CardForms = ReturnType<typeof useCardForms>

/** The forms of a list: one is open at a time, and what was typed into the others waits. */
export function useCardForms() {
  const [open, setOpen] = useState<OpenForm | null>(null)
  // The same map for good: only a form that opens reads it, so nothing is drawn anew while somebody types.
  const [drafts] = useState<Drafts>(() => new Map())
  return {
    open,
    drafts,
    show: setOpen,
    /** Only this one: until its answer is there, another may have been opened. */
    close: ({ commentId, kind }: OpenForm) =>
      setOpen((current) => (current?.commentId === commentId && current.kind === kind ? null : current)),
  }
}

/** The text of a field, which outlives its form until it is forgotten. `kept` is what the field shows without a draft. */
export function useDraft(drafts: Drafts, field: string, kept: string) {
  const [value, setValue] = useState(drafts.get(field) ?? kept)
  function change(next: string) {
    setValue(next)
    if (next === kept) drafts.delete(field)
    else drafts.set(field, next)
  }
  return { value, change, forget: () => void drafts.delete(field) }
}
