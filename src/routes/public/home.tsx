import { type ReactNode, useEffect } from 'react'
import { NotLoaded } from '#src/features/posts/listing/not-loaded.tsx'
import { PostCards } from '#src/features/posts/listing/post-cards.tsx'
import { listRecentPosts, listRecentProjects } from '#src/features/posts/post-queries.server.ts'
import { sumCards } from '#src/features/settings/cards/load-cards.server.ts'
import { figureText } from '#src/features/settings/figures/figures.ts'
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
  const [posts, projects] = await Promise.all([listRecentPosts(db), listRecentProjects(db)])
  return {
    posts,
    projects,
    tagline: settings.tagline,
    headlineWords: settings.headlineWords,
    rhythm: figureText(settings, 'rhythm') ?? '',
    texts: homeTexts(settings),
    languages: { cards: settings.languageCards.length, count: await sumCards(db, settings.languageCards) },
    categories: { cards: settings.categoryCards.length, count: await sumCards(db, settings.categoryCards) },
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
  const { posts, projects, tagline, headlineWords, rhythm, languages, categories, texts } = loaderData
  const { name, description } = useSite()
  useEffect(() => whenActivated(countHomeView), [])
  return (
    <>
      <HomeHero siteName={name} tagline={tagline} headlineWords={headlineWords} description={description} rhythm={rhythm} />
      <RecentPosts title={texts.posts}>
        {posts.length > 0 ? (
          <PostCards posts={posts} layout="lead" priority />
        ) : (
          <EmptyState title={NO_POSTS}>
            <p className="dim">Check back soon for new content!</p>
          </EmptyState>
        )}
      </RecentPosts>
      <RecentProjects title={texts.projects}>
        {projects.length > 0 ? (
          <PostCards posts={projects} layout="trio" action="Code and Preview" />
        ) : (
          <EmptyState title={NO_PROJECTS}>
            <p className="dim">Check back soon for new projects!</p>
          </EmptyState>
        )}
      </RecentProjects>
      <ExploreTopics texts={texts} languages={languages} categories={categories} />
      <SayHello title={texts.hello} />
    </>
  )
}

/** Without its data the page keeps what the frame knows of the site. */
export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  const { name, description } = useSite()
  if (!isLoadFailure(error)) return <ErrorScreen error={error} />
  return (
    <>
      <title>{name}</title>
      <HomeHero siteName={name} tagline={name} headlineWords="" description={description} rhythm="" />
      <RecentPosts title="Recent Posts">
        <NotLoaded title={NO_POSTS} what="posts" />
      </RecentPosts>
      <RecentProjects title="Recent Projects">
        <NotLoaded title={NO_PROJECTS} what="projects" canRetry={false} />
      </RecentProjects>
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

type Topics = { cards: number; count: number | null }

/** A list without cards is left out. */
function ExploreTopics({ texts, languages, categories }: { texts: HomeTexts; languages: Topics; categories: Topics }) {
  const isComplete = languages.cards !== 0 && categories.cards !== 0
  return (
    <Section margin={<SectionTitle>{texts.topics}</SectionTitle>}>
      <Blocks columns={isComplete ? 'three' : 'two'}>
        {languages.cards === 0 ? null : (
          <Block title={texts.languages.title} to="/languages" note={noteOf(languages, 'tutorial')}>
            {texts.languages.text}
          </Block>
        )}
        {categories.cards === 0 ? null : (
          <Block title={texts.categories.title} to="/categories" note={noteOf(categories, 'article')}>
            {texts.categories.text}
          </Block>
        )}
        <Block title={texts.resources.title} to="/resources" note={texts.resourcesNote}>
          {texts.resources.text}
        </Block>
      </Blocks>
    </Section>
  )
}

function noteOf({ count }: Topics, unit: string): string | null {
  return count === null ? null : plural(count, unit)
}

function SayHello({ title }: { title: string }) {
  const { profiles } = useSite()
  return (
    <Section margin={<SectionTitle>{title}</SectionTitle>}>
      <LinkRows rows={[...profileRows(profiles), { name: 'Contact', icon: <Icon name="email" />, href: '/contact' }]} />
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
