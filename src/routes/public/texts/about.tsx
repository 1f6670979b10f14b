import { BuiltInSections } from '#src/features/posts/pages/built-in/built-in-sections.tsx'
import { loadAboutFigures } from '#src/features/settings/figures/load-figures.server.ts'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { breadcrumbLd } from '#src/lib/web/json-ld.ts'
import { aboutLd } from '#src/lib/web/page-ld.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { LinkRows } from '#src/ui/layout/link-rows.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import { profileRows } from '../frame/profile-rows.tsx'
import { siteMeta } from '../frame/site-meta.ts'
import { useSite } from '../frame/use-site.ts'
import type { Route } from './+types/about.ts'
import { loadBuiltInPage } from './load-built-in-page.server.ts'

export async function loader(args: Route.LoaderArgs) {
  const page = await loadBuiltInPage(args, 'about')
  const { db, settings } = args.context.get(siteContext)
  return { ...page, figures: await loadAboutFigures(db, settings, new Date()) }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData.meta
  const page = { name: title, description, path: '/about' }
  return siteMeta(args, (site) => ({
    ...loaderData.meta,
    type: 'profile',
    jsonLd: [aboutLd(site, page), breadcrumbLd(site, [page])],
  }))
}

export default function About({ loaderData: { title, lead, sections, figures } }: Route.ComponentProps) {
  const { profiles } = useSite()
  return (
    <>
      <PageHead label="About" title={title} lead={lead} />
      <BuiltInSections sections={sections} figures={figures} />
      {profiles.length > 0 ? (
        <Section margin={<SectionTitle>Elsewhere</SectionTitle>}>
          <LinkRows rows={profileRows(profiles)} />
        </Section>
      ) : null}
    </>
  )
}
