import { createContext, type RouterContextProvider } from 'react-router'

/** Set by the loader of a post for the document being rendered; entry.server.tsx reads it. */
export const articleContext = createContext<string | null>(null)

/** What of the HTML goes into the loader data: nothing when a document is asked for, because it will hold the article as markup. */
export function shipArticle(
  html: string,
  { request, context }: { request: Request; context: Readonly<RouterContextProvider> },
): string | null {
  // React Router leaves the request as it came: navigations in the browser ask for the path with '.data'.
  if (new URL(request.url).pathname.endsWith('.data')) return html
  context.set(articleContext, html)
  return null
}
