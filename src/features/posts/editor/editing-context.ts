import { createContext, use } from 'react'
import type { DraftFields } from '../drafts/draft.ts'
import type { ArticlePlace } from '../rich-text/editor-props.ts'
import type { PostMailingState } from './email/use-mailing.ts'
import type { EditState } from './saving/edit-state.ts'
import type { OpenEditSession } from './use-edit-session.ts'

/** Origin and name are displayed in the previews of cards and links; `author` is the author of the site, `series` are the names that posts already have. */
export type EditedSite = {
  origin: string
  name: string
  author: string
  series: string[]
  /** Whether the site has a mail server. */
  canMail: boolean
}

export type Panel = 'publish' | 'outline' | 'card' | 'project' | 'history' | 'check'

export type Editing = OpenEditSession & {
  state: EditState
  /** The article as HTML; of Markdown as it was a moment ago. */
  articleHtml: string
  site: EditedSite
  mailing: PostMailingState
  /** Problems of fields from the last attempt to publish. */
  issues: Partial<Record<keyof DraftFields, string>>
  /** Focuses the control of a field, and scrolls to an element of the article. */
  goTo: (field: keyof DraftFields, location?: ArticlePlace) => void
}

export const EditingContext = createContext<Editing | null>(null)

/** Only for components below `EditScreen`. */
export function useEditing(): Editing {
  const editing = use(EditingContext)
  if (!editing) throw new Error('useEditing needs EditingContext')
  return editing
}
