import { createContext, use } from 'react'
import type { DraftFields } from '../drafts/draft.ts'
import type { CheckLocation } from './checks/check-draft.ts'
import type { EditState } from './saving/edit-state.ts'
import type { OpenEditSession } from './use-edit-session.ts'

/** What the previews say about the site. */
export type EditedSite = { origin: string; name: string }

export type Panel = 'publish' | 'card' | 'project' | 'history' | 'check'

export type Editing = OpenEditSession & {
  state: EditState
  site: EditedSite
  /** What the server said about fields when it was last asked to publish. */
  issues: Partial<Record<keyof DraftFields, string>>
  /** Brings the control of a field, or a location in the article, before the owner's eyes. */
  goTo: (field: keyof DraftFields, location?: CheckLocation) => void
}

export const EditingContext = createContext<Editing | null>(null)

/** Inside of the edit screen only. */
export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('outside of the edit screen')
  return editing
}
