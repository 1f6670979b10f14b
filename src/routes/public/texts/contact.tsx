import { ContactDetails } from '#src/features/contact/contact-details.tsx'
import { ContactForm } from '#src/features/contact/contact-form.tsx'
import { textOf } from '#src/features/settings/texts/site-texts.ts'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { breadcrumbLd } from '#src/lib/web/json-ld.ts'
import { contactLd } from '#src/lib/web/page-ld.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { OpenQuestions } from '#src/ui/layout/questions.tsx'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import { siteMeta } from '../frame/site-meta.ts'
import { useSite } from '../frame/use-site.ts'
import { requireShown } from '../require-shown.server.ts'
import type { Route } from './+types/contact.ts'

export async function loader(args: Route.LoaderArgs) {
  await requireShown(args, 'contact')
  const { settings } = args.context.get(siteContext)
  const { email, location } = settings
  const texts = {
    title: textOf(settings, 'contactTitle'),
    lead: textOf(settings, 'contactLead'),
    form: textOf(settings, 'contactForm'),
    ways: textOf(settings, 'contactWays'),
    faq: textOf(settings, 'contactFaq'),
    questions: [
      { question: textOf(settings, 'contactQuestion1'), answer: textOf(settings, 'contactAnswer1') },
      { question: textOf(settings, 'contactQuestion2'), answer: textOf(settings, 'contactAnswer2') },
      { question: textOf(settings, 'contactQuestion3'), answer: textOf(settings, 'contactAnswer3') },
    ],
  }
  return { email, location, texts }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return []
  const { title, lead } = loaderData.texts
  const page = { name: title, description: lead, path: '/contact' }
  return siteMeta(args, (site) => ({
    title: page.name,
    description: page.description,
    keywords: [...new Set(['contact', 'feedback', site.author, site.name])],
    jsonLd: [contactLd(site, page), breadcrumbLd(site, [page])],
  }))
}

export default function Contact({ loaderData: { email, location, texts } }: Route.ComponentProps) {
  const { profiles } = useSite()
  return (
    <>
      <PageHead label="Contact" title={texts.title} lead={texts.lead} />
      <Section margin={<SectionTitle>{texts.form}</SectionTitle>}>
        <ContactForm email={email} />
      </Section>
      <Section margin={<SectionTitle>{texts.ways}</SectionTitle>}>
        <ContactDetails location={location} email={email} profiles={profiles} />
      </Section>
      <Section margin={<SectionTitle>{texts.faq}</SectionTitle>}>
        <OpenQuestions questions={texts.questions} />
      </Section>
    </>
  )
}
