import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { aboutLd, breadcrumbLd } from '#src/lib/web/json-ld.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { LinkRows } from '#src/ui/layout/link-rows.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import { siteMeta } from '../frame/site-meta.ts'
import { useSite } from '../frame/use-site.ts'
import styles from '../static-page.module.css'
import type { Route } from './+types/about.ts'

export function loader({ context }: Route.LoaderArgs) {
  const { author, location, statedReaders, statedArticles, statedCategories, statedAvailability, statedRhythm } =
    context.get(siteContext).settings
  const stats = [
    { name: 'Readers', value: statedReaders },
    { name: 'Articles', value: statedArticles },
    { name: 'Categories', value: statedCategories },
    { name: 'Available', value: statedAvailability },
  ]
  return { author, location, rhythm: statedRhythm, stats }
}

const PAGE = {
  name: 'About',
  description: 'Who writes this site and why: its founder, its mission and vision, and what has come of it so far.',
  path: '/about',
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta(args: Route.MetaArgs) {
  return siteMeta(args, (site) => ({
    title: PAGE.name,
    description: PAGE.description,
    type: 'profile',
    jsonLd: [aboutLd(site, PAGE), breadcrumbLd(site, [PAGE])],
  }))
}

export default function About({ loaderData: { author, location, rhythm, stats } }: Route.ComponentProps) {
  const { name, description } = useSite()
  return (
    <>
      <PageHead label="About" title={`About ${name}`} lead={description} />
      <Section margin={<SectionTitle>Founder</SectionTitle>}>
        <p className={styles.person}>{author}</p>
        <div className="prose">
          <p>
            {name} is written, built and answered for from one desk in {location}. The tutorials come out of daily work: a problem that took
            an afternoon, the wrong turns on the way, and the explanation that would have saved the time.
          </p>
        </div>
      </Section>
      <Section margin={<SectionTitle>Mission</SectionTitle>}>
        <div className="prose">
          <p>
            To explain programming so that it can be used the same day: complete code that runs, reasons instead of rules, and no step left
            out because it seemed obvious. New content {rhythm}, free to read, without an account and without tracking.
          </p>
        </div>
      </Section>
      <Section margin={<SectionTitle>Vision</SectionTitle>}>
        <div className="prose">
          <p>
            A place where a beginner and an expert can open the same page and both leave with something: the first with a program that
            works, the second with the detail they had always skipped. And projects whose source is open, because reading real code teaches
            what no article can.
          </p>
        </div>
      </Section>
      <Section margin={<SectionTitle>Impact</SectionTitle>}>
        <dl className={styles.stats}>
          {stats.map(({ name, value }) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </Section>
      <Section margin={<SectionTitle>Good to know</SectionTitle>}>
        <LinkRows
          rows={[
            { name: 'Privacy policy', icon: 'preview', href: '/privacy' },
            { name: 'Frequently asked questions', icon: 'info', href: '/faq' },
            { name: 'Disclaimer and terms of service', icon: 'check', href: '/disclaimer' },
            { name: 'Contact', icon: 'email', href: '/contact' },
          ]}
        />
      </Section>
    </>
  )
}
