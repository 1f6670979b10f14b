import { createContext, type RouterContextProvider } from 'react-router'
import { isLoaderDataPath } from '#src/lib/loader-data-path.ts'
import type { CommentPage } from '../comment.ts'
import { takeHtml } from './comment-html.ts'

/** Set by the loader of a post for the document being rendered; entry.server.tsx provides it to `CommentHtmlContext`. */
export const commentHtmlContext = createContext<ReturnType<typeof takeHtml>['html'] | null>(null)

/** The comments as loader data: without HTML for a document, which holds it as markup. */
export function provideComments(
  comments: CommentPage,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): CommentPage {
  if (isLoaderDataPath(new URL(request.url).pathname)) return comments
  const taken = takeHtml(comments)
  context.set(commentHtmlContext, taken.html)
  return taken.comments
}
