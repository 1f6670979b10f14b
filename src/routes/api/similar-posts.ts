import { listSimilarPosts, wordsOfPath } from '#src/features/posts/search/similar-posts.server.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { answerJson } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/similar-posts.ts'

const MAX_POSTS = 5

/** `?path=` of an address that leads nowhere: answers the posts whose title, headings or categories share words with it. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerJson(async () => {
    const text = wordsOfPath(url.searchParams.get('path') ?? '')
    if (text !== '') await countAgainst('similarByAddress', context.get(clientAddressContext))
    const found = text === '' ? [] : await listSimilarPosts(context.get(siteContext).db, { text, limit: MAX_POSTS })
    const posts = found.map(({ slug, title, createdAt }) => ({ slug, title, createdAt }))
    return Response.json({ posts }, { headers: { 'Cache-Control': 'public, max-age=0, must-revalidate' } })
  })
}
