import type { Figure } from '#src/features/settings/figures/figures.ts'
import type { BuiltInSlug } from '#src/lib/web/page-slugs.ts'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { AboutSections } from './about-sections.tsx'
import { FaqSections } from './faq-sections.tsx'
import type { PageSection } from './page-section.ts'
import { PolicySections } from './policy-sections.tsx'

/** What a built-in page needs besides its title. */
export type BuiltInParts = { slug: BuiltInSlug; sections: PageSection[]; figures: Figure[] }

/** A draft of a built-in page in the layout of the page. */
export function BuiltInPreview({ title, lead, slug, sections, figures }: BuiltInParts & { title: string; lead: string }) {
  return (
    <>
      <PageHead label="Preview" title={title} lead={lead} />
      {slug === 'about' ? <AboutSections sections={sections} figures={figures} /> : null}
      {slug === 'faq' ? <FaqSections sections={sections} /> : null}
      {slug === 'privacy' || slug === 'disclaimer' ? <PolicySections sections={sections} /> : null}
    </>
  )
}
