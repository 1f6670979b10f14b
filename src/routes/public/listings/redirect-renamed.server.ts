import { redirect } from 'react-router'
import type { Db } from '#src/db/client/client.server.ts'
import { findRenamedCategory } from '#src/features/posts/admin/categories/category-renames.server.ts'

/** Redirects from a category that was renamed or merged to its current page. */
export async function redirectRenamed(db: Db, name: string, addressOf: (name: string) => string): Promise<void> {
  const renamed = await findRenamedCategory(db, name)
  if (renamed !== null) throw findRedirect(addressOf(renamed))
}

/**
 * A permanent redirect, which search engines follow, but one that caches must revalidate: browsers cache a plain 301 forever. When the
 * owner reuses the old name, a cached redirect would lead away from its page, or in a circle.
 */
export function findRedirect(address: string): Response {
  return redirect(address, { status: 301, headers: { 'Cache-Control': 'public, max-age=0, must-revalidate' } })
}
