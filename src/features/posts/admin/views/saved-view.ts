// Saved views: states of the list of posts under a name.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { idSchema } from '#src/lib/text/uuid.schema.ts'
import type { AdminListQuery } from '../list/posts-list.ts'
import { ADMIN_LIST_PATH, adminListHref, parseAdminList } from '../list/posts-list-url.ts'

/** `query` fits the longest search and category, in which every character is encoded. */
export const VIEW_LIMITS = { views: 30, name: 60, query: 6000 } as const

export const savedViewSchema = v.object({ id: v.string(), name: v.string(), query: v.string(), version: v.number() })
export type SavedView = v.InferOutput<typeof savedViewSchema>

const id = idSchema('id must be a UUID')
const version = v.pipe(v.number(), v.integer(), v.minValue(1))
const name = v.pipe(
  boundedText({ max: VIEW_LIMITS.name, tooLong: `A name has at most ${VIEW_LIMITS.name} characters.`, clean: cleanName }),
  v.nonEmpty('A view needs a name.'),
)
const query = v.pipe(
  boundedText({ max: VIEW_LIMITS.query, tooLong: 'This state of the list is too long to save.' }),
  v.transform((text) => viewQuery(parseAdminList(new URLSearchParams(text)))),
  v.nonEmpty('This is the list as it always opens: choose a tab, filters or an order first.'),
)

/** Part of the requests that the action of the posts list accepts. */
export const viewsChangeSchema = v.variant('intent', [
  v.object({ intent: v.literal('save-view'), name, query }),
  v.object({ intent: v.literal('rename-view'), id, version, name }),
  v.object({ intent: v.literal('update-view'), id, version, query }),
  v.object({ intent: v.literal('delete-view'), id }),
  /** Undoes a deletion. */
  v.object({ intent: v.literal('restore-view'), id, name, query }),
])

/** As the browser sends it. */
export type ViewsChange = v.InferInput<typeof viewsChangeSchema>
/** As the server parses it. */
export type CheckedViewsChange = v.InferOutput<typeof viewsChangeSchema>

/** The part of an address that a view stores. Empty for the list as it always opens. */
export function viewQuery(list: AdminListQuery): string {
  return adminListHref({ ...list, page: 1, view: '' }).slice(ADMIN_LIST_PATH.length + 1)
}

export function viewHref({ id: view, query: stored }: Pick<SavedView, 'id' | 'query'>): string {
  return adminListHref({ ...parseAdminList(new URLSearchParams(stored)), view })
}

export type CurrentView = { view: SavedView; isChanged: boolean } | null

/** The view that has the state of the list; else the one that the state was changed from, which the address names. */
export function findCurrentView(views: readonly SavedView[], list: AdminListQuery): CurrentView {
  const present = viewQuery(list)
  if (present === '') return null
  const same = views.find((one) => one.query === present)
  if (same) return { view: same, isChanged: false }
  const view = views.find((one) => one.id === list.view)
  return view ? { view, isChanged: true } : null
}

/** One line without what PostgreSQL cannot store: NUL and lone surrogates. */
function cleanName(text: string): string {
  return text
    .toWellFormed()
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
}
