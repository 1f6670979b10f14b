import { redirect } from 'react-router'
import type { Db } from '#src/db/client/client.server.ts'
import { findRenamedCategory } from '#src/features/posts/admin/categories/category-renames.server.ts'

/** Leads from the address of a category that was renamed, or merged into another, to where its posts are now. */
export async function redirectRenamed(db: Db, name: string, addressOf: (name: string) => string): Promise<void> {
  const renamed = await findRenamedCategory(db, name)
  if (renamed !== null) throw findRedirect(addressOf(renamed))
}

/**
 * For good, as search engines are told, and yet asked for anew each time: browsers keep a 301 that says nothing of it for ever, and
 * once the owner takes the old name up again they would lead away from the page, or in a circle.
 */
export function findRedirect(address: string): Response {
  return redirect(address, { status: 301, headers: { 'Cache-Control': 'public, max-age=0, must-revalidate' } })
}
