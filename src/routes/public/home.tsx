import { type ReactNode, useEffect } from 'react'
import type { Db } from '#src/db/client/client.server.ts'
import { NotLoaded } from '#src/features/posts/listing/not-loaded.tsx'
import { PostCards } from '#src/features/posts/listing/post-cards.tsx'
import { listRecentPosts, listRecentProjects } from '#src/features/posts/post-queries.server.ts'
import { sumCards } from '#src/features/settings/cards/load-cards.server.ts'
import { figureText } from '#src/features/settings/figures/figures.ts'
import { isShown } from '#src/features/settings/parts/switched-off.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import { textOf } from '#src/features/settings/texts/site-texts.ts'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { whenActivated } from '#src/lib/browser/when-activated.ts'
import { plural } from '#src/lib/format/format-count.ts'
import { isLoadFailure } from '#src/lib/web/is-load-failure.ts'
import { webSiteLd } from '#src/lib/web/page-ld.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { MoreLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Icon } from '#src/ui/icon.tsx'
import { Block, Blocks } from '#src/ui/layout/blocks.tsx'
import { LinkRows } from '#src/ui/layout/link-rows.tsx'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import type { Route } from './+types/home.ts'
import { ErrorScreen } from './frame/error-screen.tsx'
import { profileRows } from './frame/profile-rows.tsx'
import { siteMeta } from './frame/site-meta.ts'
import { useSite } from './frame/use-site.ts'
import { HomeHero } from './home-hero.tsx'

/** The specified titles of empty lists. */
const NO_POSTS = 'No posts available yet'
const NO_PROJECTS = 'No projects available yet'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings } = context.get(siteContext)
  const [posts, projects] = await Promise.all([
    isShown(settings, 'homePosts') ? listRecentPosts(db) : null,
    isShown(settings, 'homeProjects') && isShown(settings, 'projects') ? listRecentProjects(db) : null,
  ])
  return {
    posts,
    projects,
    tagline: settings.tagline,
    headlineWords: settings.headlineWords,
    rhythm: figureText(settings, 'rhythm') ?? '',
    texts: homeTexts(settings),
    topics: isShown(settings, 'homeTopics') ? await loadTopics(db, settings) : null,
  }
}

/** Null for a page without cards, and for one that is switched off. */
async function loadTopics(db: Db, settings: Settings) {
  const { languageCards, categoryCards } = settings
  const hasLanguages = languageCards.length > 0 && isShown(settings, 'languages')
  const hasCategories = categoryCards.length > 0 && isShown(settings, 'categories')
  return {
    languages: hasLanguages ? { count: await sumCards(db, languageCards) } : null,
    categories: hasCategories ? { count: await sumCards(db, categoryCards) } : null,
    hasResources: isShown(settings, 'resources'),
  }
}

function homeTexts(settings: Settings) {
  return {
    posts: textOf(settings, 'homePosts'),
    projects: textOf(settings, 'homeProjects'),
    topics: textOf(settings, 'homeTopics'),
    languages: { title: textOf(settings, 'languagesTitle'), text: textOf(settings, 'homeLanguages') },
    categories: { title: textOf(settings, 'categoriesTitle'), text: textOf(settings, 'homeCategories') },
    resources: { title: textOf(settings, 'resourcesTitle'), text: textOf(settings, 'homeResources') },
    resourcesNote: textOf(settings, 'homeResourcesNote'),
    hello: textOf(settings, 'homeHello'),
  }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta(args: Route.MetaArgs) {
  return siteMeta(args, (site) => ({ title: site.name, description: site.description, jsonLd: [webSiteLd(site)] }))
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { posts, projects, tagline, headlineWords, rhythm, topics, texts } = loaderData
  const { name, description } = useSite()
  useEffect(() => whenActivated(countHomeView), [])
  return (
    <>
      <HomeHero siteName={name} tagline={tagline} headlineWords={headlineWords} description={description} rhythm={rhythm} />
      {posts === null ? null : (
        <RecentPosts title={texts.posts}>
          {posts.length > 0 ? (
            <PostCards posts={posts} layout="lead" priority />
          ) : (
            <EmptyState title={NO_POSTS}>
              <p className="dim">Check back soon for new content!</p>
            </EmptyState>
          )}
        </RecentPosts>
      )}
      {projects === null ? null : (
        <RecentProjects title={texts.projects}>
          {projects.length > 0 ? (
            <PostCards posts={projects} layout="trio" action="Code and Preview" />
          ) : (
            <EmptyState title={NO_PROJECTS}>
              <p className="dim">Check back soon for new projects!</p>
            </EmptyState>
          )}
        </RecentProjects>
      )}
      {topics === null ? null : <ExploreTopics texts={texts} {...topics} />}
      <SayHello title={texts.hello} />
    </>
  )
}

/** Without its data the page keeps what the frame knows of the site. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const site = useSite()
  if (!isLoadFailure(error)) return <ErrorScreen error={error} />
  return (
    <>
      <title>{site.name}</title>
      <HomeHero siteName={site.name} tagline={site.name} headlineWords="" description={site.description} rhythm="" />
      {isShown(site, 'homePosts') ? (
        <RecentPosts title="Recent Posts">
          <NotLoaded title={NO_POSTS} what="posts" />
        </RecentPosts>
      ) : null}
      {isShown(site, 'homeProjects') && isShown(site, 'projects') ? (
        <RecentProjects title="Recent Projects">
          <NotLoaded title={NO_PROJECTS} what="projects" canRetry={false} />
        </RecentProjects>
      ) : null}
      <SayHello title="Contact" />
    </>
  )
}

function RecentPosts({ title, children }: { title: string; children: ReactNode }) {
  return <Section margin={<SectionHead title={title} to="/posts" more="All posts" />}>{children}</Section>
}

function RecentProjects({ title, children }: { title: string; children: ReactNode }) {
  return <Section margin={<SectionHead title={title} to="/projects" more="All projects" />}>{children}</Section>
}

function SectionHead({ title, to, more }: { title: string; to: string; more: string }) {
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      <MoreLink to={to}>{more}</MoreLink>
    </>
  )
}

type HomeTexts = ReturnType<typeof homeTexts>

type Topics = NonNullable<Route.ComponentProps['loaderData']['topics']>

/** Pages without cards, and those that are switched off, are left out. */
function ExploreTopics({ texts, languages, categories, hasResources }: Topics & { texts: HomeTexts }) {
  const count = [languages, categories, hasResources].filter(Boolean).length
  if (count === 0) return null
  return (
    <Section margin={<SectionTitle>{texts.topics}</SectionTitle>}>
      <Blocks columns={count === 3 ? 'three' : 'two'}>
        {languages === null ? null : (
          <Block title={texts.languages.title} to="/languages" note={noteOf(languages.count, 'tutorial')}>
            {texts.languages.text}
          </Block>
        )}
        {categories === null ? null : (
          <Block title={texts.categories.title} to="/categories" note={noteOf(categories.count, 'article')}>
            {texts.categories.text}
          </Block>
        )}
        {hasResources ? (
          <Block title={texts.resources.title} to="/resources" note={texts.resourcesNote}>
            {texts.resources.text}
          </Block>
        ) : null}
      </Blocks>
    </Section>
  )
}

function noteOf(count: number | null, unit: string): string | null {
  return count === null ? null : plural(count, unit)
}

/** Nothing while it is switched off, or has no row. */
function SayHello({ title }: { title: string }) {
  const site = useSite()
  const contact = { name: 'Contact', icon: <Icon name="email" />, href: '/contact' }
  const rows = [...profileRows(site.profiles), ...(isShown(site, 'contact') ? [contact] : [])]
  if (!isShown(site, 'homeHello') || rows.length === 0) return null
  return (
    <Section margin={<SectionTitle>{title}</SectionTitle>}>
      <LinkRows rows={rows} />
    </Section>
  )
}

/** Runs on each load of the home page. The response is read because an unread one keeps its connection busy. */
function countHomeView() {
  fetch('/functions/increment-homepage-view', {
    method: 'POST',
    // After a client navigation the document still has its first referrer.
    headers: { 'Page-Referrer': history.state?.idx ? location.origin : document.referrer },
  }).then(
    (answer) => answer.text().catch(() => undefined),
    () => undefined,
  )
}
