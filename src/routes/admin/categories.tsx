import { CategoriesScreen } from '#src/features/posts/admin/categories/categories-screen.tsx'
import { parseCategoriesQuery } from '#src/features/posts/admin/categories/categories-url.ts'
import { categoryChangeSchema } from '#src/features/posts/admin/categories/category-change.schema.ts'
import {
  deleteCategory,
  mergeCategories,
  renameCategory,
  undoCategoryChange,
} from '#src/features/posts/admin/categories/change-category.server.ts'
import { listAdminCategories } from '#src/features/posts/admin/categories/list-categories.server.ts'
import { listCategoryNames } from '#src/features/posts/admin/queries/list-category-names.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/categories.ts'
import { adminMeta } from './admin-meta.ts'
import { handleAction } from './api/handle-change.server.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const query = parseCategoriesQuery(url.searchParams)
  return { search: query.search, listing: await listAdminCategories(db, query), names: await listCategoryNames(db) }
}

/** Changes a category in all posts. Answers `{ changed, undo }`; the intent `undo` accepts that `undo`. */
export function action(args: Route.ActionArgs) {
  return handleAction(args, categoryChangeSchema, async (change, { db, actor }) => {
    switch (change.intent) {
      case 'rename':
        return renameCategory(db, actor, change)
      case 'merge':
        return mergeCategories(db, actor, change)
      case 'delete':
        return deleteCategory(db, actor, change)
      case 'undo':
        return undoCategoryChange(db, actor, change.undo)
    }
  })
}

export { runAdminAction as clientAction } from '#src/lib/admin-action.ts'

export const meta = adminMeta('Categories')

export default function Categories({ loaderData }: Route.ComponentProps) {
  return <CategoriesScreen {...loaderData} />
}
