import { type ChangeEvent, type FocusEvent, useState } from 'react'

/**
 * The props of an input whose text belongs to the document. The document changes a moment after the input: without a state of its
 * own the input would put the cursor at its end.
 */
export function useInputText(text: string, onChange: (text: string) => void) {
  const [draft, setDraft] = useState<string | null>(null)
  return {
    value: draft ?? text,
    onChange: ({ target }: ChangeEvent<HTMLInputElement>) => {
      setDraft(target.value)
      onChange(target.value)
    },
    onBlur: (_: FocusEvent) => setDraft(null),
  }
}
