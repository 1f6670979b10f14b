import { redirect } from 'react-router'
import { shipArticle } from '#src/features/posts/article-context.server.ts'
import { PostPage } from '#src/features/posts/post-page.tsx'
import { findPost, findSlugRedirect, listRelatedPosts } from '#src/features/posts/post-queries.server.ts'
import { cachedLoader } from '#src/lib/query-cache.ts'
import { SLUG_PATTERN } from '#src/lib/slug.ts'
import { siteContext } from '#src/server/site.server.ts'
import type { Route } from './+types/post.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, settings, origin } = context.get(siteContext)
  // Anything else cannot be a slug, and some of it (a NUL) cannot even be asked for.
  const found = SLUG_PATTERN.test(params.slug) ? await findPost(db, params.slug) : null
  if (!found) {
    const renamed = SLUG_PATTERN.test(params.slug) ? await findSlugRedirect(db, params.slug) : null
    throw renamed ? redirect(`/posts/${renamed}`, 301) : redirect('/404')
  }
  const { html, ...post } = found
  return {
    post,
    html: shipArticle(html, { request, context }),
    related: await listRelatedPosts(db, post),
    author: settings.author,
    url: `${origin}/posts/${post.slug}`,
  }
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export default function Post({ loaderData }: Route.ComponentProps) {
  return <PostPage key={loaderData.post.id} {...loaderData} />
}
