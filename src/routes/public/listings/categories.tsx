import { namesOf } from '#src/features/settings/cards/card.ts'
import { loadCards } from '#src/features/settings/cards/load-cards.server.ts'
import { textOf } from '#src/features/settings/texts/site-texts.ts'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { categoryPath } from '#src/lib/text/category-key.ts'
import { breadcrumbLd } from '#src/lib/web/json-ld.ts'
import { collectionLd } from '#src/lib/web/page-ld.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Block, Blocks } from '#src/ui/layout/blocks.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { siteMeta } from '../frame/site-meta.ts'
import type { Route } from './+types/categories.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
  return {
    categories: await loadCards(db, settings.categoryCards),
    title: textOf(settings, 'categoriesTitle'),
    lead: textOf(settings, 'categoriesLead'),
    names: namesOf(settings.categoryCards),
  }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, lead, names } = loaderData
  const page = { name: title, description: names ? `${lead} ${names}.` : lead, path: '/categories' }
  return siteMeta(args, (site) => ({
    title: page.name,
    description: page.description,
    jsonLd: [collectionLd(site, page, []), breadcrumbLd(site, [page])],
  }))
}

export default function Categories({ loaderData: { categories, title, lead } }: Route.ComponentProps) {
  return (
    <>
      <PageHead label="Browse" title={title} lead={lead} />
      <Section margin={<p className="label">{plural(categories.length, 'category', 'categories')}</p>}>
        {categories.length === 0 ? <EmptyState title="No categories yet" /> : null}
        <Blocks columns="two">
          {categories.map(({ category, text, count }) => (
            <Block
              key={category}
              heading="h2"
              title={category}
              to={categoryPath(category)}
              note={count === null ? null : plural(count, 'article')}
            >
              {text}
            </Block>
          ))}
        </Blocks>
      </Section>
    </>
  )
}
