import { BuiltInSections } from '#src/features/posts/pages/built-in/built-in-sections.tsx'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { breadcrumbLd } from '#src/lib/web/json-ld.ts'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { siteMeta } from '../frame/site-meta.ts'
import type { Route } from './+types/disclaimer.ts'
import { loadBuiltInPage } from './load-built-in-page.server.ts'

export function loader(args: Route.LoaderArgs) {
  return loadBuiltInPage(args, 'disclaimer')
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return []
  const { meta: page } = loaderData
  return siteMeta(args, (site) => ({ ...page, jsonLd: [breadcrumbLd(site, [{ name: page.title, path: '/disclaimer' }])] }))
}

export default function TermsOfService({ loaderData: { title, lead, sections, updatedOn } }: Route.ComponentProps) {
  return (
    <>
      <PageHead label={updatedOn ? `Last updated ${updatedOn}` : 'Legal'} title={title} lead={lead} />
      <BuiltInSections sections={sections} />
    </>
  )
}
