import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import { HtmlText } from './html-text.tsx'
import type { PageSection } from './page-section.ts'

/** The sections of a policy: texts with their titles in the margin. */
export function PolicySections({ sections }: { sections: readonly PageSection[] }) {
  return sections.map(({ key, title, html }) => (
    <Section key={key} margin={title === null ? null : <SectionTitle>{title}</SectionTitle>}>
      <HtmlText html={html} />
    </Section>
  ))
}
