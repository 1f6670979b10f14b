import type { PostStatus } from '#src/db/schema/posts.ts'
import type { BuiltInSlug } from '#src/lib/web/page-slugs.ts'

export const ADMIN_PAGES_PATH = '/admin/pages'
export const PAGES_TRASH_PATH = '/admin/pages?tab=trash'
export const ADMIN_TEXTS_PATH = '/admin/pages/texts'

/** A built-in page without a text of the owner. */
export type OriginalRow = { slug: BuiltInSlug; title: string }

/** A row of the owner's list of pages. Instants are ISO 8601. */
export type AdminPage = {
  id: string
  slug: string
  /** Of a draft the title as typed. */
  title: string
  status: PostStatus
  /** Whether a published page has unpublished changes. */
  hasChanges: boolean
  updatedAt: string
}
