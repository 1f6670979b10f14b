import { languageName, namesOf } from '#src/features/settings/cards/card.ts'
import { loadCards } from '#src/features/settings/cards/load-cards.server.ts'
import { textOf } from '#src/features/settings/texts/site-texts.ts'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { Block } from '#src/ui/layout/blocks.tsx'
import { requireShown } from '../require-shown.server.ts'
import styles from '../static-page.module.css'
import type { Route } from './+types/languages.ts'
import { CardsPage, cardsMeta } from './cards-page.tsx'

export async function loader(args: Route.LoaderArgs) {
  await requireShown(args, 'languages')
  const { db, settings } = args.context.get(siteContext)
  const languages = await loadCards(db, settings.languageCards)
  return {
    languages: languages.map((card) => ({ ...card, path: `/languages/${languageName(card.category)}` })),
    title: textOf(settings, 'languagesTitle'),
    lead: textOf(settings, 'languagesLead'),
    names: namesOf(languages),
  }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return []
  return cardsMeta(args, loaderData, '/languages')
}

export default function Languages({ loaderData: { languages, title, lead } }: Route.ComponentProps) {
  return (
    <CardsPage
      title={title}
      lead={lead}
      count={plural(languages.length, 'language')}
      empty={languages.length === 0 ? 'No languages yet' : null}
    >
      {languages.map(({ category, path, text, code, count }) => (
        <Block key={path} heading="h2" title={category} to={path} note={count === null ? null : plural(count, 'tutorial')}>
          {text ? <p>{text}</p> : null}
          {code ? (
            <p className={styles.hello}>
              <code>{code}</code>
            </p>
          ) : null}
        </Block>
      ))}
    </CardsPage>
  )
}
