import { textOf } from '#src/features/settings/texts/site-texts.ts'
import { listLanguageTopics } from '#src/features/settings/topics.ts'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { breadcrumbLd } from '#src/lib/web/json-ld.ts'
import { collectionLd } from '#src/lib/web/page-ld.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { Block, Blocks } from '#src/ui/layout/blocks.tsx'
import { PageHead } from '#src/ui/layout/page-head.tsx'
import { Section } from '#src/ui/layout/section.tsx'
import { siteMeta } from '../frame/site-meta.ts'
import styles from '../static-page.module.css'
import type { Route } from './+types/languages.ts'

const TEXTS = new Map([
  [
    'javascript',
    {
      about: 'The language of the page, and of half the servers behind it: closures, promises, modules and the loop under them all.',
      hello: "console.log('hello')",
    },
  ],
  [
    'python',
    {
      about: 'From a first script to packages, typing and data work, with the standard library before anything else.',
      hello: "print('hello')",
    },
  ],
  [
    'java',
    {
      about: 'Objects, collections, streams and threads, read the way the virtual machine reads them.',
      hello: 'System.out.println("hello");',
    },
  ],
  [
    'cpp',
    {
      about: 'Values, lifetimes and templates: what the compiler does for you, and what it expects from you.',
      hello: 'std::println("hello");',
    },
  ],
])

export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(siteContext)
  return { languages: listLanguageTopics(settings), title: textOf(settings, 'languagesTitle'), lead: textOf(settings, 'languagesLead') }
}

const DESCRIPTION = 'Tutorials by programming language: JavaScript, Python, Java and C++, each from first steps to the odd corners.'

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta({ loaderData, ...args }: Route.MetaArgs) {
  if (!loaderData) return []
  const page = { name: loaderData.title, description: DESCRIPTION, path: '/languages' }
  return siteMeta(args, (site) => ({
    title: page.name,
    description: page.description,
    jsonLd: [collectionLd(site, page, []), breadcrumbLd(site, [page])],
  }))
}

export default function Languages({ loaderData }: Route.ComponentProps) {
  return (
    <>
      <PageHead label="Browse" title={loaderData.title} lead={loaderData.lead} />
      <Section margin={<p className="label">{loaderData.languages.length} languages</p>}>
        <Blocks columns="two">
          {loaderData.languages.map(({ name, label, stated }) => (
            <Block key={name} heading="h2" title={label} to={`/languages/${name}`} note={`${stated} tutorials`}>
              <p>{TEXTS.get(name)?.about}</p>
              <p className={styles.hello}>
                <code>{TEXTS.get(name)?.hello}</code>
              </p>
            </Block>
          ))}
        </Blocks>
      </Section>
    </>
  )
}
