// What the pages of languages and of categories have in common.
import type { ReactNode } from 'react'
import { breadcrumbLd } from '#src/lib/web/json-ld.ts'
import { collectionLd } from '#src/lib/web/page-ld.ts'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Blocks } from '#src/ui/layout/blocks.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { siteMeta } from '../frame/site-meta.ts'

type CardTexts = { title: string; lead: string; names: string }

export function cardsMeta(args: Parameters<typeof siteMeta>[0], { title, lead, names }: CardTexts, path: string) {
  const page = { name: title, description: names ? `${lead} ${names}.` : lead, path }
  return siteMeta(args, (site) => ({
    title: page.name,
    description: page.description,
    jsonLd: [collectionLd(site, page, []), breadcrumbLd(site, [page])],
  }))
}

type CardsPageProps = Omit<CardTexts, 'names'> & {
  /** The number of cards, as words. */
  count: string
  /** What the page says instead of cards; null with cards. */
  empty: string | null
  children: ReactNode
}

export function CardsPage({ title, lead, count, empty, children }: CardsPageProps) {
  return (
    <>
      <PageHead label="Browse" title={title} lead={lead} />
      <Section margin={<p className="label">{count}</p>}>
        {empty === null ? null : <EmptyState title={empty} />}
        <Blocks columns="two">{children}</Blocks>
      </Section>
    </>
  )
}
