import { useEffect } from 'react'
import { PostCards } from '#src/features/posts/listing/post-cards.tsx'
import { listRecentPosts, listRecentProjects } from '#src/features/posts/post-queries.server.ts'
import { listCategoryTopics, listLanguageTopics, sumStatedCounts } from '#src/features/settings/topics.ts'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { cardTag } from '#src/lib/cache-tags.ts'
import { webSiteLd } from '#src/lib/web/json-ld.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { MoreLink } from '#src/ui/button.tsx'
import { EmptyState } from '#src/ui/empty-state.tsx'
import { Block, Blocks } from '#src/ui/layout/blocks.tsx'
import { LinkRows } from '#src/ui/layout/link-rows.tsx'
import { Section, SectionTitle } from '#src/ui/layout/section.tsx'
import type { Route } from './+types/home.ts'
import { siteMeta } from './frame/site-meta.ts'
import { useSite } from './frame/use-site.ts'
import { HomeHero } from './home-hero.tsx'

export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings, cacheTags } = context.get(siteContext)
  const [posts, projects] = await Promise.all([listRecentPosts(db), listRecentProjects(db, cacheTags)])
  for (const { id } of [...posts, ...projects]) cacheTags.add(cardTag(id))
  return {
    posts,
    projects,
    tagline: settings.tagline,
    rhythm: settings.statedRhythm,
    tutorials: sumStatedCounts(listLanguageTopics(settings)),
    articles: sumStatedCounts(listCategoryTopics(settings)),
  }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta(args: Route.MetaArgs) {
  return siteMeta(args, (site) => ({ title: site.name, description: site.description, jsonLd: [webSiteLd(site)] }))
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const { posts, projects, tagline, rhythm, tutorials, articles } = loaderData
  const { name, description } = useSite()
  useEffect(countHomeView, [])
  return (
    <>
      <HomeHero siteName={name} tagline={tagline} description={description} rhythm={rhythm} />
      <Section margin={<SectionHead title="Recent Posts" to="/posts" more="All posts" />}>
        {posts.length > 0 ? (
          <PostCards posts={posts} layout="lead" priority />
        ) : (
          <EmptyState title="No posts available yet">
            <p className="dim">Check back soon for new content!</p>
          </EmptyState>
        )}
      </Section>
      <Section margin={<SectionHead title="Recent Projects" to="/projects" more="All projects" />}>
        {projects.length > 0 ? (
          <PostCards posts={projects} layout="trio" action="Code and Preview" />
        ) : (
          <EmptyState title="No projects available yet">
            <p className="dim">Check back soon for new projects!</p>
          </EmptyState>
        )}
      </Section>
      <ExploreTopics tutorials={tutorials} articles={articles} />
      <SayHello />
    </>
  )
}

function SectionHead({ title, to, more }: { title: string; to: string; more: string }) {
  return (
    <>
      <SectionTitle>{title}</SectionTitle>
      <MoreLink to={to}>{more}</MoreLink>
    </>
  )
}

function ExploreTopics({ tutorials, articles }: { tutorials: number; articles: number }) {
  return (
    <Section margin={<SectionTitle>Explore Topics</SectionTitle>}>
      <Blocks columns="three">
        <Block title="Languages" to="/languages" note={`${tutorials} tutorials`}>
          JavaScript, Python, Java and C++, each from first steps to the odd corners.
        </Block>
        <Block title="Categories" to="/categories" note={`${articles} articles`}>
          Technology, design, development and lifestyle.
        </Block>
        <Block title="Resources" to="/resources" note="kept up to date">
          Checklists, cheat sheets and the links worth keeping.
        </Block>
      </Blocks>
    </Section>
  )
}

function SayHello() {
  const { socialLinks } = useSite()
  const rows = socialLinks.map(({ name, icon, url }) => ({ name, icon, href: url }))
  return (
    <Section margin={<SectionTitle>Say Hello</SectionTitle>}>
      <LinkRows rows={[...rows, { name: 'Contact', icon: 'email', href: '/contact' }]} />
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
