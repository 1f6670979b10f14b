import type { Figure } from '#src/features/settings/figures/figures.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import type { IconName } from '#src/ui/icon-paths.ts'
import { LinkRows } from '#src/ui/layout/link-rows.tsx'
import { FoldedQuestions } from '#src/ui/layout/questions.tsx'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import styles from './built-in.module.css'
import { HtmlText } from './html-text.tsx'
import type { PageSection } from './page-section.ts'

const ICONS = new Map<string, IconName>([
  ['/privacy', 'preview'],
  ['/faq', 'info'],
  ['/disclaimer', 'check'],
  ['/contact', 'email'],
])

type BuiltInSectionsProps = { sections: readonly PageSection[]; figures?: readonly Figure[] }

/** The sections of a built-in page, with their titles in the margin. */
export function BuiltInSections({ sections, figures = [] }: BuiltInSectionsProps) {
  const isEmpty = ({ person, html, links, hasFigures }: PageSection) =>
    hasFigures && figures.length === 0 && html === '' && person === undefined && !links
  const shown = sections.filter((section) => !isEmpty(section))
  return shown.map(({ key, title, person, html, links, hasFigures, questions, action }) => (
    <Section key={key} margin={title === null ? null : <SectionTitle>{title}</SectionTitle>}>
      {person === undefined ? null : <p className={styles.person}>{person}</p>}
      <HtmlText html={html} className={action ? styles.closing : undefined} />
      {hasFigures && figures.length > 0 ? <Figures figures={figures} /> : null}
      {links ? <LinkRows rows={links.map((link) => ({ ...link, icon: <Icon name={ICONS.get(link.href) ?? 'link'} /> }))} /> : null}
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

function Figures({ figures }: { figures: readonly Figure[] }) {
  return (
    <dl className={styles.stats}>
      {figures.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
