import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { breadcrumbLd, faqLd } from '#src/lib/web/json-ld.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { FoldedQuestions } from '#src/ui/layout/questions.tsx'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import { siteMeta } from '../frame/site-meta.ts'
import styles from '../static-page.module.css'
import type { Route } from './+types/faq.ts'
import { listFaqGroups } from './faq-questions.ts'

export function loader({ context }: Route.LoaderArgs) {
  return { statedRhythm: context.get(siteContext).settings.statedRhythm }
}

const PAGE = {
  name: 'Frequently Asked Questions',
  description:
    'What readers ask most: what is free, how often there is something new, what the code may be used for, and how to take part.',
  path: '/faq',
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  const questions = loaderData ? listFaqGroups(loaderData).flatMap((group) => group.questions) : []
  return siteMeta(args, (site) => ({
    title: PAGE.name,
    description: PAGE.description,
    jsonLd: [faqLd(site, PAGE, questions), breadcrumbLd(site, [PAGE])],
  }))
}

export default function Faq({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead label="Help" title="Frequently Asked Questions" lead="What readers ask most, in three groups." />
      {listFaqGroups(loaderData).map(({ name, questions }) => (
        <Section key={name} margin={<SectionTitle>{name}</SectionTitle>}>
          <FoldedQuestions questions={questions} />
        </Section>
      ))}
      <Section margin={<SectionTitle>Still curious?</SectionTitle>}>
        <p className={styles.closing}>If your question is not here, ask it. The answer may well end up on this page.</p>
        <ButtonLink variant="go" to="/contact">
          Contact us
          <Icon name="arrow-right" />
        </ButtonLink>
      </Section>
    </>
  )
}
