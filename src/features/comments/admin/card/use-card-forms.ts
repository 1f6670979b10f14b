import { useState } from 'react'

export type FormKind = 'reply' | 'edit'
type OpenForm = { commentId: string; kind: FormKind }

/** Unsaved texts by field. */
export type Drafts = Map<string, string>

export type CardForms = ReturnType<typeof useCardForms>

/** The forms of a list. One is open at a time; the others keep their drafts. */
export function useCardForms() {
  const [open, setOpen] = useState<OpenForm | null>(null)
  // Mutated in place, so that typing does not render the list again. Only a form that opens reads it.
  const [drafts] = useState<Drafts>(() => new Map())
  return {
    open,
    drafts,
    show: setOpen,
    /** Closes this form only: during its request the owner may have opened another one. */
    close: ({ commentId, kind }: OpenForm) =>
      setOpen((current) => (current?.commentId === commentId && current.kind === kind ? null : current)),
  }
}

/** The text of a field. Its draft survives closing the form; `discard` removes it. */
export function useDraft(drafts: Drafts, field: string, saved: string) {
  const [value, setValue] = useState(drafts.get(field) ?? saved)
  function change(next: string) {
    setValue(next)
    if (next === saved) drafts.delete(field)
    else drafts.set(field, next)
  }
  return { value, change, discard: () => void drafts.delete(field) }
}
