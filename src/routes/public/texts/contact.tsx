import { ContactDetails } from '#src/features/contact/contact-details.tsx'
import { ContactForm } from '#src/features/contact/contact-form.tsx'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { breadcrumbLd, contactLd } from '#src/lib/web/json-ld.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { OpenQuestions } from '#src/ui/layout/questions.tsx'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import { siteMeta } from '../frame/site-meta.ts'
import { useSite } from '../frame/use-site.ts'
import type { Route } from './+types/contact.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { email, location, statedReplyTime } = context.get(siteContext).settings
  return { email, location, replyTime: statedReplyTime }
}

const PAGE = {
  name: 'Get in Touch',
  description: 'Questions, corrections, ideas for a tutorial or a project together: how to reach the author, and when to expect an answer.',
  path: '/contact',
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta(args: Route.MetaArgs) {
  return siteMeta(args, (site) => ({
    title: PAGE.name,
    description: PAGE.description,
    keywords: ['contact', 'programming blog', 'collaboration', 'tutorial request', 'feedback', site.name],
    jsonLd: [contactLd(site, PAGE), breadcrumbLd(site, [PAGE])],
  }))
}

export default function Contact({ loaderData: { email, location, replyTime } }: Route.ComponentProps) {
  const { profiles } = useSite()
  return (
    <>
      <PageHead
        label="Contact"
        title="Get in Touch"
        lead="Questions, corrections, ideas for a tutorial: all of them are read. The form opens your own mail program with the message filled in."
      />
      <Section margin={<SectionTitle>Write</SectionTitle>}>
        <ContactForm email={email} />
      </Section>
      <Section margin={<SectionTitle>Other Ways to Reach Us</SectionTitle>}>
        <ContactDetails location={location} email={email} profiles={profiles} />
      </Section>
      <Section margin={<SectionTitle>FAQ</SectionTitle>}>
        <OpenQuestions
          questions={[
            { question: 'How quickly will I get a response?', answer: `Typically within ${replyTime}.` },
            {
              question: 'Are you open to collaboration?',
              answer: 'Yes. Mention the proposal in your message, with a sentence about what you have made so far.',
            },
            {
              question: 'Can I request a tutorial topic?',
              answer: 'Requests are welcome. The best posts here started as somebody’s question.',
            },
          ]}
        />
      </Section>
    </>
  )
}
