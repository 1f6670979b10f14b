import { ButtonLink } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { FoldedQuestions } from '#src/ui/layout/questions.tsx'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import styles from './built-in.module.css'
import { HtmlText } from './html-text.tsx'
import type { PageSection } from './page-section.ts'

/** The sections of the FAQ: groups of questions that open, and texts, of which one may end with a button. */
export function FaqSections({ sections }: { sections: readonly PageSection[] }) {
  return sections.map(({ key, title, html, questions, action }) => (
    <Section key={key} margin={title === null ? null : <SectionTitle>{title}</SectionTitle>}>
      <HtmlText html={html} className={action ? styles.closing : undefined} />
      {questions ? <FoldedQuestions questions={questions} /> : null}
      {action ? (
        <ButtonLink variant="go" to={action.href}>
          {action.name}
          <Icon name="arrow-right" />
        </ButtonLink>
      ) : null}
    </Section>
  ))
}
