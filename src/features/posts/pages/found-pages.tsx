import { Icon } from '#src/ui/icon.tsx'
import { LinkRows } from '#src/ui/layout/link-rows.tsx'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import type { FoundPage } from './page-queries.server.ts'

/** The pages among the results of a search; nothing without one. */
export function FoundPages({ pages }: { pages: readonly FoundPage[] }) {
  if (pages.length === 0) return null
  return (
    <Section margin={<SectionTitle>Pages</SectionTitle>}>
      <LinkRows rows={pages.map(({ slug, title }) => ({ name: title, icon: <Icon name="preview" />, href: `/${slug}` }))} />
    </Section>
  )
}
