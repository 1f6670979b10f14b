import { languageName, namesOf } from '#src/features/settings/cards/card.ts'
import { loadCards } from '#src/features/settings/cards/load-cards.server.ts'
import { textOf } from '#src/features/settings/texts/site-texts.ts'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { breadcrumbLd } from '#src/lib/web/json-ld.ts'
import { collectionLd } from '#src/lib/web/page-ld.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Block, Blocks } from '#src/ui/layout/blocks.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { siteMeta } from '../frame/site-meta.ts'
import styles from '../static-page.module.css'
import type { Route } from './+types/languages.ts'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
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
  const { title, lead, names } = loaderData
  const page = { name: title, description: names ? `${lead} ${names}.` : lead, path: '/languages' }
  return siteMeta(args, (site) => ({
    title: page.name,
    description: page.description,
    jsonLd: [collectionLd(site, page, []), breadcrumbLd(site, [page])],
  }))
}

export default function Languages({ loaderData: { languages, title, lead } }: Route.ComponentProps) {
  return (
    <>
      <PageHead label="Browse" title={title} lead={lead} />
      <Section margin={<p className="label">{plural(languages.length, 'language')}</p>}>
        {languages.length === 0 ? <EmptyState title="No languages yet" /> : null}
        <Blocks columns="two">
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
        </Blocks>
      </Section>
    </>
  )
}
