import { PassThrough } from 'node:stream'
import { createReadableStreamFromReadable } from '@react-router/node'
import { renderToPipeableStream } from 'react-dom/server'
import { type EntryContext, type RouterContextProvider, ServerRouter } from 'react-router'
import { articleContext } from '#src/features/posts/article-context.server.ts'
import { ArticleHtml } from '#src/features/posts/article-html.ts'
import { logger } from '#src/server/logger.server.ts'

/** Renders the whole page before answering, so that its status, its ETag and the hashes of its scripts are known. */
export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  entryContext: EntryContext,
  context: RouterContextProvider,
): Promise<Response> {
  const page = (
    <ArticleHtml value={context.get(articleContext)}>
      <ServerRouter context={entryContext} url={request.url} />
    </ArticleHtml>
  )
  return new Promise((resolve, reject) => {
    const stream = renderToPipeableStream(page, {
      onAllReady() {
        const body = new PassThrough()
        headers.set('Content-Type', 'text/html; charset=utf-8')
        resolve(new Response(createReadableStreamFromReadable(body), { status, headers }))
        stream.pipe(body)
      },
      onShellError: reject,
      onError: (error) => logger.error({ err: error, url: request.url }, 'rendering failed'),
    })
  })
}

export function handleError(error: unknown, { request }: { request: Request }): void {
  if (!request.signal.aborted) logger.error({ err: error, url: request.url }, 'request failed')
}
