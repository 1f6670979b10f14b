import { BuiltInSections } from '#src/features/posts/pages/built-in/built-in-sections.tsx'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { breadcrumbLd } from '#src/lib/web/json-ld.ts'
import { faqLd } from '#src/lib/web/page-ld.ts'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { siteMeta } from '../frame/site-meta.ts'
import type { Route } from './+types/faq.ts'
import { loadBuiltInPage } from './load-built-in-page.server.ts'

export function loader(args: Route.LoaderArgs) {
  return loadBuiltInPage(args, 'faq')
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, description } = loaderData.meta
  const page = { name: title, description, path: '/faq' }
  const questions = loaderData.sections
    .flatMap((section) => section.questions ?? [])
    .map(({ question, text }) => ({ question, answer: text }))
  return siteMeta(args, (site) => ({ ...loaderData.meta, jsonLd: [faqLd(site, page, questions), breadcrumbLd(site, [page])] }))
}

export default function Faq({ loaderData: { title, lead, sections } }: Route.ComponentProps) {
  return (
    <>
      <PageHead label="Help" title={title} lead={lead} />
      <BuiltInSections sections={sections} />
    </>
  )
}
