import { listCategoryNames } from '#src/features/posts/admin/queries/list-category-names.server.ts'
import { listPublishedPages } from '#src/features/posts/pages/page-queries.server.ts'
import { listState } from '#src/features/settings/lists/save-list.server.ts'
import { SITE_PAGES } from '#src/features/settings/navigation/default-links.ts'
import { NavigationForms } from '#src/features/settings/navigation/navigation-forms.tsx'
import type { SiteLink } from '#src/features/settings/navigation/site-links.ts'
import { leadsToHidden } from '#src/features/settings/parts/switched-off.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import { categoryPath } from '#src/lib/text/category-key.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { AdminPageBody } from '#src/ui/admin/admin-page.tsx'
import { adminMeta } from '../admin-meta.ts'
import type { Route } from './+types/navigation.ts'
import { handleListChange } from './handle-list-change.server.ts'
import { noticesOfLinks } from './notices-of-links.server.ts'
import { SettingsHead } from './settings-head.tsx'
import { NAVIGATION_TAB } from './settings-tabs.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings, origin } = context.get(siteContext)
  const [categories, pages, notices] = await Promise.all([
    listCategoryNames(db),
    listPublishedPages(db),
    noticesOfLinks(db, { settings, origin }),
  ])
  return {
    header: listState(settings, 'headerLinks'),
    menu: listState(settings, 'menuLinks'),
    footer: listState(settings, 'footerItems'),
    categories: categories.map((label) => ({ label, href: categoryPath(label) })),
    pages: suggestedPages(pages, settings),
    notices,
  }
}

/** The pages of the program and those of the owner that visitors can read. */
function suggestedPages(pages: readonly { slug: string; title: string }[], settings: Settings): SiteLink[] {
  const own = pages.map(({ slug, title }) => ({ label: title, href: `/${slug}` }))
  const other = own.filter(({ href }) => !SITE_PAGES.some((page) => page.href === href))
  return [...SITE_PAGES, ...other].filter(({ href }) => !leadsToHidden(settings, href))
}

export function action(args: Route.ActionArgs) {
  return handleListChange(args)
}

export { runAdminAction as clientAction } from '#src/lib/admin-action.ts'

export const meta = adminMeta('Navigation')

export default function NavigationSettings({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <SettingsHead />
      <AdminPageBody>
        <NavigationForms {...loaderData} path={NAVIGATION_TAB} />
      </AdminPageBody>
    </>
  )
}
