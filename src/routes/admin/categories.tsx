import { listCategoryNames } from '#src/features/posts/admin-list/list-category-names.server.ts'
import { CategoriesDesk } from '#src/features/posts/categories/categories-desk.tsx'
import { parseCategoriesQuery } from '#src/features/posts/categories/categories-url.ts'
import { listOwnedCategories } from '#src/features/posts/categories/list-categories.server.ts'
import { siteContext } from '#src/server/site.server.ts'
import type { Route } from './+types/categories.ts'

export async function loader({ url, context }: Route.LoaderArgs) {
  const { db } = context.get(siteContext)
  const query = parseCategoriesQuery(url.searchParams)
  return { search: query.search, listing: await listOwnedCategories(db, query), names: await listCategoryNames(db) }
}

export function meta() {
  return [{ title: 'Categories · Admin' }, { name: 'robots', content: 'noindex' }]
}

export default function Categories({ loaderData }: Route.ComponentProps) {
  return <CategoriesDesk {...loaderData} />
}
