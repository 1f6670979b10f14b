import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { commentHtmlContext } from '#src/features/comments/thread/comment-html.server.ts'
import { CommentHtmlContext } from '#src/features/comments/thread/comment-html.ts'
import { articleContext } from '#src/features/posts/article/article-context.server.ts'
import { ARTICLE_PLACEHOLDER } from '#src/features/posts/article/article-placeholder.ts'
import { requestIdContext } from '#src/server/http/request-id.server.ts'
import { loggedPath } from '#src/server/http/request-path.ts'
import { logger } from '#src/server/logger.server.ts'
import { audienceOf } from '#src/server/rendering/audience-builds.server.ts'
import { htmlResponse } from '#src/server/rendering/html-response.server.ts'
import { renderToHtml } from '#src/server/rendering/render-to-html.server.ts'
import { staticSiteContext } from '#src/server/rendering/static-site.server.ts'

/** Renders the whole page before responding, because status, ETag and script hashes depend on all of it. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
  provided: RouterContextProvider,
): Promise<Response> {
  const requestId = provided.get(requestIdContext)
  const onError = (error: unknown) => logger.error({ err: error, requestId, path: loggedPath(request.url) }, 'rendering failed')
  const page = (
    <CommentHtmlContext value={provided.get(commentHtmlContext)}>
      <ServerRouter context={context} url={request.url} />
    </CommentHtmlContext>
  )
  const markup = await renderToHtml(page, onError).catch(() => {
    // React Router renders the error page with it.
    throw Response.json({ requestId }, { status: 500 })
  })
  const article = provided.get(articleContext)
  const { pathname, search } = new URL(request.url)
  const staticSite = provided.get(staticSiteContext)
  const html = article === null || staticSite === null ? article : staticSite.prepareText(article)
  const insert = html === null ? null : { placeholder: ARTICLE_PLACEHOLDER, html }
  const isPublic = audienceOf(pathname) === 'visitor'
  return htmlResponse({ markup: staticSite?.preparePage(markup, pathname + search) ?? markup, insert, isPublic }, { status, headers })
}

/**
 * Logs what reaches React Router itself: methods and addresses without a handler, and forms of other sites. `handleRouteErrors` has logged what
 * routes throw.
 */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (request.signal.aborted || error instanceof Response) return
  const line = { requestId: context.get(requestIdContext), method: request.method, path: loggedPath(request.url) }
  if (isRouteErrorResponse(error)) logger.debug({ ...line, status: error.status }, 'request refused')
  else if (isForeign(request)) logger.info(line, 'a form from another site was refused')
  else logger.error({ ...line, err: error }, 'request failed')
}

/** Whether another site sent the form. React Router refuses it with a plain Error. */
function isForeign(request: Request): boolean {
  const from = request.headers.get('origin')
  return from !== null && from !== new URL(request.url).origin
}
