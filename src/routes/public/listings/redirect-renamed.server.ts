import type { Db } from '#src/db/client/client.server.ts'
import { findRenamedCategory } from '#src/features/posts/admin/categories/category-renames.server.ts'
import { revalidatedRedirect } from '../revalidated-redirect.server.ts'

/** Redirects from a category that was renamed or merged to its current page. */
export async function redirectRenamed(db: Db, name: string, addressOf: (name: string) => string): Promise<void> {
  const renamed = await findRenamedCategory(db, name)
  if (renamed !== null) throw revalidatedRedirect(addressOf(renamed))
}
