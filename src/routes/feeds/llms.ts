import { listNewestLinks, type PostLink } from '#src/features/posts/feed/feed-queries.server.ts'
import { isShown } from '#src/features/settings/parts/switched-off.ts'
import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/llms.ts'

const POSTS = 100
const PROJECTS = 50

/** GET /llms.txt: the site for language models, with the Markdown of the newest posts and projects (llmstxt.org). */
export async function loader({ context }: Route.LoaderArgs) {
  const { db, settings, origin } = context.get(siteContext)
  const posts = await listNewestLinks(db, { isProject: false, limit: POSTS })
  const projects = await listNewestLinks(db, { isProject: true, limit: PROJECTS })
  const sections = [
    `# ${oneLine(settings.siteName)}`,
    `> ${oneLine(settings.description)}`,
    `By ${oneLine(settings.author)}. Every post has its article as Markdown: its address followed by \`.md\`.`,
    section('Posts', listPosts(posts, origin)),
    section('Projects', listPosts(projects, origin)),
    section('Optional', [
      ...(isShown(settings, 'archive') ? [`- [Archive](${origin}/archive): all posts by year`] : []),
      `- [Sitemap](${origin}/sitemap.xml): all addresses`,
      `- [RSS](${origin}/rss.xml), [Atom](${origin}/atom.xml), [JSON Feed](${origin}/feed.json): the newest articles in full`,
    ]),
  ]
  return new Response(`${sections.filter((text) => text !== '').join('\n\n')}\n`, {
    headers: { 'Content-Type': 'text/plain; charset=utf-8', 'Cache-Control': 'public, max-age=300' },
  })
}

function section(title: string, lines: string[]): string {
  return lines.length === 0 ? '' : `## ${title}\n\n${lines.join('\n')}`
}

/** Without posts that search engines are asked to leave out. */
function listPosts(posts: PostLink[], origin: string): string[] {
  const listed = posts.filter(({ noindex }) => !noindex)
  return listed.map(({ slug, title, description }) => {
    const link = `- [${oneLine(title)}](${origin}/posts/${slug}.md)`
    return description ? `${link}: ${oneLine(description)}` : link
  })
}

/** One line, in which a bracket neither ends a link nor begins one. */
function oneLine(text: string): string {
  return text
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[[\]\\]/g, '\\$&')
}
