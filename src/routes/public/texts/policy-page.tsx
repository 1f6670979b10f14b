import type { ReactNode } from 'react'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'

type PolicyPageProps = { title: string; lead: string; updatedOn: string; children: ReactNode }

/** A policy page: head with the date of the last change, then the sections. */
export function PolicyPage({ title, lead, updatedOn, children }: PolicyPageProps) {
  return (
    <>
      <PageHead label={`Last updated ${updatedOn}`} title={title} lead={lead} />
      {children}
    </>
  )
}

export function PolicySection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Section margin={<SectionTitle>{title}</SectionTitle>}>
      <div className="prose">{children}</div>
    </Section>
  )
}
