import { opensFile } from '#src/features/links/gate/gated-file.server.ts'
import { serveMedia } from '#src/features/media/serve-media.server.ts'
import { findRequester, withCookies } from '#src/routes/admin/guard.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import type { Route } from './+types/media.ts'

export async function loader({ request, url, context }: Route.LoaderArgs) {
  let cookies: readonly string[] = []
  const isOwner = async () => {
    const requester = await findRequester(request, context)
    cookies = requester.cookies
    return requester.state === 'admin'
  }
  const { db } = context.get(siteContext)
  const ticket = url.searchParams.get('ticket') ?? ''
  const mayOpenGated = (hash: string) => opensFile(db, { ticket, hash, now: new Date() })
  const answer = await serveMedia(request, { db, isOwner, mayOpenGated })
  return withCookies(answer, cookies)
}
