import { data, redirect } from 'react-router'
import * as v from 'valibot'
import type { Db } from '#src/db/client/client.server.ts'
import { COMMENT_PARAM, COMMENTS_ANCHOR, commentAnchor, commentPageQuery, readCommentPage } from '#src/features/comments/comment.ts'
import { COMMENTS_READ_ONLY, commentsClosedMessage } from '#src/features/comments/comment-messages.ts'
import { findCommentPage } from '#src/features/comments/comment-queries.server.ts'
import { provideComments } from '#src/features/comments/thread/comment-html.server.ts'
import { Comments } from '#src/features/comments/thread/comment-thread.tsx'
import { threadClosedReason } from '#src/features/comments/thread-state.server.ts'
import { CountdownSlot, GatedLink } from '#src/features/links/gate/gated-link.tsx'
import { loadImageSources } from '#src/features/media/load-image-sources.server.ts'
import { provideArticle } from '#src/features/posts/article/article-context.server.ts'
import { opensWithDescription } from '#src/features/posts/article/opens-with-description.ts'
import { PostPage } from '#src/features/posts/article/post-page.tsx'
import { authorsOf, formatAuthors } from '#src/features/posts/authors.ts'
import type { PostView } from '#src/features/posts/post.ts'
import { findPost, findSlugRedirect } from '#src/features/posts/post-queries.server.ts'
import { refreshArticle } from '#src/features/posts/rendering/refresh-article.server.ts'
import { renderVersionFor } from '#src/features/posts/rendering/render-version.ts'
import { cropPath, socialPath } from '#src/features/posts/social/social-address.server.ts'
import { postCard } from '#src/features/posts/social/social-card.ts'
import { cropOf } from '#src/features/posts/social/social-crop.ts'
import { isShown } from '#src/features/settings/parts/switched-off.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import { cachedLoader } from '#src/lib/browser/query-cache.ts'
import { SLUG_PATTERN } from '#src/lib/text/slug.ts'
import { uuidSchema } from '#src/lib/text/uuid.schema.ts'
import { breadcrumbLd } from '#src/lib/web/json-ld.ts'
import { pageMeta } from '#src/lib/web/page-meta.ts'
import { postLd } from '#src/lib/web/post-ld.ts'
import { highlightCommentCode } from '#src/routes/highlight-comment-code.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { requestedSearchContext } from '#src/server/http/requested-search.server.ts'
import type { Route } from './+types/post.ts'
import { answerMissing } from './answer-missing.server.ts'
import { NewPosts } from './frame/new-posts.tsx'
import { notFoundUrl } from './frame/not-found-url.ts'
import { useSite } from './frame/use-site.ts'
import { handleNoScriptComment } from './handle-no-script-comment.server.ts'
import { loadPost } from './load-post.server.ts'
import { revalidatedRedirect } from './revalidated-redirect.server.ts'

export async function loader({ params, request, context }: Route.LoaderArgs) {
  const { db, settings, isReadOnly } = context.get(siteContext)
  // Anything else is not a slug. Some of it, such as NUL, cannot even be a query parameter of PostgreSQL.
  const { searchParams } = new URL(request.url)
  await redirectToComment(db, params.slug, searchParams.get(COMMENT_PARAM))
  const commentPage = readCommentPage(searchParams)
  const page = SLUG_PATTERN.test(params.slug)
    ? await loadPost(db, params.slug, { page: commentPage, highlightCode: highlightCommentCode })
    : null
  if (!page) throw await redirectMissing(params.slug, { request, context })
  const { post: found, related, comments, isThreadOpen, adjacent, parts } = page
  if (commentPage > comments.pages) throw redirect(`/posts/${found.slug}`)
  const isCurrent = found.renderVersion === renderVersionFor(settings)
  const article = isCurrent ? found : await refreshArticle(db, found.id, (urls) => loadImageSources(db, urls))
  const { html, excerpt, renderVersion: _made, focalX: _x, focalY: _y, ...post } = { ...found, ...article }
  const closeAfterDays = settings.commentCloseAfterDays
  const closed = threadClosedReason({ isOpen: isThreadOpen, createdAt: post.createdAt }, { closeAfterDays, now: new Date() })
  return {
    post: {
      ...post,
      isProject: post.isProject && isShown(settings, 'projects'),
      description: post.description || excerpt,
      ...shareOf(found, settings),
    },
    html: provideArticle(html, { request, context }),
    lead: opensWithDescription(html, post.description) ? '' : post.description,
    related,
    adjacent,
    parts,
    comments: provideComments(comments, { request, context }),
    closed: isReadOnly ? COMMENTS_READ_ONLY : closed && commentsClosedMessage(closed, closeAfterDays),
  }
}

/** The picture of link previews: the address of one that the site makes, and that of one on another site, which replaces it. */
function shareOf(post: PostView, settings: Settings): { socialPicture: string; sharedImage: string | null } {
  const crop = cropOf(post)
  if (crop) return { socialPicture: cropPath(crop, post.slug), sharedImage: null }
  return { socialPicture: socialPath(postCard(post, settings), post.slug), sharedImage: post.socialImage ?? post.thumbnail }
}

/** Throws the redirect to the page that lists the comment in the address, or to the comments of the post when none of them has this id. */
async function redirectToComment(db: Db, slug: string, commentId: string | null): Promise<void> {
  const post = commentId !== null && SLUG_PATTERN.test(slug) ? await findPost(db, slug) : null
  if (commentId === null || !post) return
  const page = v.is(uuidSchema, commentId) ? await findCommentPage(db, { postId: post.id, commentId }) : null
  throw redirect(`/posts/${post.slug}${commentPageQuery(page ?? 1)}#${page === null ? COMMENTS_ANCHOR : commentAnchor(commentId)}`)
}

/** For an address without a post: leads to its new address, with the token of a gated link, or to the not-found page. */
async function redirectMissing(slug: string, { request, context }: Pick<Route.LoaderArgs, 'request' | 'context'>): Promise<Response> {
  const isSlug = SLUG_PATTERN.test(slug)
  const renamed = isSlug ? await findSlugRedirect(context.get(siteContext).db, slug) : null
  if (renamed) return revalidatedRedirect(`/posts/${renamed}${context.get(requestedSearchContext)}`)
  if ((await answerMissing(request, context)) === 410) return new Response(null, { status: 410 })
  return redirect(isSlug ? notFoundUrl(`/posts/${slug}`) : '/404')
}

/** A comment that was sent without JavaScript. */
export async function action({ params, request, context }: Route.ActionArgs) {
  const post = SLUG_PATTERN.test(params.slug) ? await findPost(context.get(siteContext).db, params.slug) : null
  if (!post) throw data(null, 404)
  return handleNoScriptComment(request, context, post)
}

export function clientLoader(args: Route.ClientLoaderArgs) {
  return cachedLoader(args)
}

export function meta({ loaderData, matches }: Route.MetaArgs) {
  const site = matches[0].loaderData
  if (!site || !loaderData) return []
  const { post } = loaderData
  const authors = authorsOf(post, site.author)
  const path = `/posts/${post.slug}`
  const list = post.isProject ? { name: 'Projects', path: '/projects' } : { name: 'Posts', path: '/posts' }
  const markdown = { tagName: 'link', rel: 'alternate', type: 'text/markdown', href: `${path}.md` }
  const tags = pageMeta({
    title: post.title,
    description: post.description || `${post.title}. By ${formatAuthors(authors)}.`,
    path,
    origin: site.origin,
    canonical: post.canonicalUrl,
    siteName: site.name,
    metaTitle: post.metaTitle,
    metaDescription: post.metaDescription,
    noindex: post.noindex,
    type: 'article',
    image: post.sharedImage,
    imageAlt: post.socialImage === null ? post.thumbnailAlt : '',
    socialPicture: post.socialPicture,
    article: { publishedAt: post.createdAt, updatedAt: post.updatedAt, authors, categories: post.category },
    jsonLd: [postLd(site, post), breadcrumbLd(site, [list, { name: post.title, path }])],
  })
  return [...tags, markdown]
}

export default function Post({ loaderData, actionData }: Route.ComponentProps) {
  const { author, origin } = useSite()
  const { post, comments, closed } = loaderData
  return (
    <PostPage key={post.id} {...loaderData} author={author} url={`${origin}/posts/${post.slug}`} beforeArticle={<CountdownSlot />}>
      <NewPosts key={post.id} />
      <GatedLink postId={post.id} />
      <Comments key={comments.page} post={post} comments={comments} author={author} closed={closed} answer={actionData ?? null} />
    </PostPage>
  )
}
