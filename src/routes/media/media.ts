import { serveMedia } from '#src/features/media/serve-media.server.ts'
import { findRequester, withCookies } from '#src/routes/admin/guard.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/media.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  let cookies: readonly string[] = []
  const isOwner = async () => {
    const requester = await findRequester(request, context)
    cookies = requester.cookies
    return requester.state === 'admin'
  }
  const answer = await serveMedia(request, { db: context.get(siteContext).db, isOwner })
  return withCookies(answer, cookies)
}
