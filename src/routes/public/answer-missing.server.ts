import type { RouterContextProvider } from 'react-router'
import { findRedirect } from '#src/features/redirects/find-redirect.server.ts'
import { isLoaderDataPath, pagePathOfLoaderData } from '#src/lib/loader-data-path.ts'
import { recordMissing, recordRedirect } from '#src/routes/record-visit.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { requestedSearchContext } from '#src/server/http/requested-search.server.ts'
import { revalidatedRedirect } from './revalidated-redirect.server.ts'

/**
 * For an address that nothing answers: throws the owner's redirect. Without one, records the missing address and returns the status of the
 * response: 410 when the owner marked the address as gone.
 */
export async function answerMissing(request: Request, context: Readonly<RouterContextProvider>): Promise<404 | 410> {
  const { db } = context.get(siteContext)
  const { pathname } = new URL(request.url)
  const found = await findRedirect(db, {
    pathname: isLoaderDataPath(pathname) ? pagePathOfLoaderData(pathname) : pathname,
    search: context.get(requestedSearchContext),
  })
  if (!found) {
    void recordMissing(request, context)
    return 404
  }
  recordRedirect(context, found.id)
  if (found.location === null) return 410
  throw revalidatedRedirect(found.location, found.status)
}
