import { textOf } from '#src/features/settings/texts/site-texts.ts'
import { listCategoryTopics } from '#src/features/settings/topics.ts'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { breadcrumbLd } from '#src/lib/web/json-ld.ts'
import { collectionLd } from '#src/lib/web/page-ld.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { Block, Blocks } from '#src/ui/layout/blocks.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { siteMeta } from '../frame/site-meta.ts'
import type { Route } from './+types/categories.ts'

const TEXTS = new Map([
  ['technology', 'Databases, networks, browsers and the machines they run on: how things work underneath.'],
  ['design', 'Interfaces, type, colour and motion, from the point of view of those who have to build them.'],
  ['development', 'The craft itself: tools, tests, reviews, releases, and the decisions between them.'],
  ['lifestyle', 'Working hours, focus, learning, and the desk all of it happens at.'],
])

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(siteContext)
  return { categories: listCategoryTopics(settings), title: textOf(settings, 'categoriesTitle'), lead: textOf(settings, 'categoriesLead') }
}

const DESCRIPTION = 'Everything published here by category: technology, design, development and lifestyle.'

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return []
  const page = { name: loaderData.title, description: DESCRIPTION, path: '/categories' }
  return siteMeta(args, (site) => ({
    title: page.name,
    description: page.description,
    jsonLd: [collectionLd(site, page, []), breadcrumbLd(site, [page])],
  }))
}

export default function Categories({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead label="Browse" title={loaderData.title} lead={loaderData.lead} />
      <Section margin={<p className="label">{loaderData.categories.length} categories</p>}>
        <Blocks columns="two">
          {loaderData.categories.map(({ name, label, stated }) => (
            <Block key={name} heading="h2" title={label} to={`/category/${name}`} note={`${stated} articles`}>
              {TEXTS.get(name)}
            </Block>
          ))}
        </Blocks>
      </Section>
    </>
  )
}
