import { findMarkdownPost, writePostMarkdown } from '#src/features/posts/markdown/post-markdown.server.ts'
import { findSlugRedirect } from '#src/features/posts/post-queries.server.ts'
import { SLUG_PATTERN } from '#src/lib/text/slug.ts'
import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/post-markdown.ts'
import { answerMissing } from './answer-missing.server.ts'
import { revalidatedRedirect } from './revalidated-redirect.server.ts'

/** GET /posts/<slug>.md: the article as Markdown. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { db, settings, origin } = context.get(siteContext)
  const slug = /\/([^/]{1,200})\.md$/.exec(new URL(request.url).pathname)?.[1] ?? ''
  if (!SLUG_PATTERN.test(slug)) return notFound(await answerMissing(request, context))
  const post = await findMarkdownPost(db, slug)
  if (!post) {
    const renamed = await findSlugRedirect(db, slug)
    return renamed === null ? notFound(await answerMissing(request, context)) : revalidatedRedirect(`/posts/${renamed}.md`)
  }
  return new Response(await writePostMarkdown(post, { author: settings.author, origin }), {
    headers: {
      'Content-Type': 'text/markdown; charset=utf-8',
      'Cache-Control': 'public, max-age=0, must-revalidate, s-maxage=30, stale-while-revalidate=30',
      // Search engines show the page.
      Link: `<${origin}/posts/${post.slug}>; rel="canonical"`,
      ...(post.noindex ? { 'X-Robots-Tag': 'noindex' } : {}),
    },
  })
}

function notFound(status: 404 | 410): Response {
  return new Response('Not found\n', { status, headers: { 'Content-Type': 'text/plain; charset=utf-8' } })
}
