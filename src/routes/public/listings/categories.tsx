import { namesOf } from '#src/features/settings/cards/card.ts'
import { loadCards } from '#src/features/settings/cards/load-cards.server.ts'
import { textOf } from '#src/features/settings/texts/site-texts.ts'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { categoryPath } from '#src/lib/text/category-key.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { Block } from '#src/ui/layout/blocks.tsx'
import { requireShown } from '../require-shown.server.ts'
import type { Route } from './+types/categories.ts'
import { CardsPage, cardsMeta } from './cards-page.tsx'

export async function loader(args: Route.LoaderArgs) {
  await requireShown(args, 'categories')
  const { db, settings } = args.context.get(siteContext)
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
  return cardsMeta(args, loaderData, '/categories')
}

export default function Categories({ loaderData: { categories, title, lead } }: Route.ComponentProps) {
  return (
    <CardsPage
      title={title}
      lead={lead}
      count={plural(categories.length, 'category', 'categories')}
      empty={categories.length === 0 ? 'No categories yet' : null}
    >
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
    </CardsPage>
  )
}
