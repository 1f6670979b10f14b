import { createContext, type RouterContextProvider } from 'react-router'
import { isLoaderDataPath } from '#src/lib/loader-data-path.ts'

/** Set by the loader of a post for the document being rendered; entry.server.tsx reads it. */
export const articleContext = createContext<string | null>(null)

/** The article as loader data: null for a document, which contains the article as markup, so that it travels once. */
export function provideArticle(
  html: string,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): string | null {
  if (isLoaderDataPath(new URL(request.url).pathname)) return html
  context.set(articleContext, html)
  return null
}
