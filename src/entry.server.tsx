import { type EntryContext, isRouteErrorResponse, type RouterContextProvider, ServerRouter } from 'react-router'
import { articleContext } from '#src/features/posts/article-context.server.ts'
import { ARTICLE_PLACE, ArticleHtml } from '#src/features/posts/article-html.ts'
import { readHeader } from '#src/lib/request-headers.ts'
import { answerWithPage } from '#src/server/finish-response.server.ts'
import { handoffScript } from '#src/server/handoff.server.ts'
import { logger } from '#src/server/logger.server.ts'
import { renderWhole } from '#src/server/render-whole.server.ts'
import { requestIdContext } from '#src/server/request-id.server.ts'
import { loggedPath } from '#src/server/request-path.ts'

const END = '</body></html>'

/** Renders the whole page before answering, so that its status, its ETag and the hashes of its scripts are known. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  { serverHandoffStream, ...context }: EntryContext,
  provided: RouterContextProvider,
): Promise<Response> {
  const requestId = provided.get(requestIdContext)
  const script = serverHandoffStream ? await handoffScript(serverHandoffStream) : ''
  const article = provided.get(articleContext)
  const page = (
    <ArticleHtml value={article === null ? null : ARTICLE_PLACE}>
      <ServerRouter context={{ ...context, manifest: manifestOfPage(context) }} url={request.url} />
    </ArticleHtml>
  )
  const onError = (error: unknown) => logger.error({ err: error, requestId, path: loggedPath(request.url) }, 'rendering failed')
  const html = await renderWhole(page, onError).catch(() => {
    // React Router renders the error page with it.
    throw Response.json({ requestId }, { status: 500 })
  })
  headers.set('Content-Type', 'text/html; charset=utf-8')
  const isListening = context.renderMeta?.didRenderScripts && html.endsWith(END)
  const markup = paintFirst(isListening ? html.slice(0, -END.length) + script + END : html)
  return answerWithPage({ markup, article }, { status, headers })
}

/** The routes that this page is made of: the framework builds a tree of all that the manifest names, for every page. */
function manifestOfPage({
  manifest,
  staticHandlerContext,
}: Pick<EntryContext, 'manifest' | 'staticHandlerContext'>): EntryContext['manifest'] {
  const routes = Object.fromEntries(staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]]))
  return { ...manifest, routes }
}

/** Styles and fonts before scripts on a slow line: a page can be read before it listens. The framework has no setting for it. */
function paintFirst(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"')
}

/**
 * What reaches React Router itself: methods and addresses that nothing answers, forms from other sites. What routes throw has been
 * logged where it was caught.
 */
export function handleError(error: unknown, { request, context }: { request: Request; context: Readonly<RouterContextProvider> }): void {
  if (request.signal.aborted || error instanceof Response) return
  const line = { requestId: context.get(requestIdContext), method: request.method, path: loggedPath(request.url) }
  if (isRouteErrorResponse(error)) logger.debug({ ...line, status: error.status }, 'request refused')
  else if (isForeign(request)) logger.info(line, 'a form from another site was refused')
  else logger.error({ ...line, err: error }, 'request failed')
}

/** React Router says so by a plain Error. */
function isForeign(request: Request): boolean {
  const from = readHeader(request.headers, 'origin')
  return from !== null && from !== new URL(request.url).origin
}
