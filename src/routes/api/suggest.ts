import { listSuggestions } from '#src/features/search-box/list-suggestions.server.ts'
import { cleanSearch } from '#src/lib/search-text.ts'
import { SUGGEST_FROM, type Suggestions } from '#src/lib/suggestions.ts'
import { siteContext } from '#src/routes/site.server.ts'
import { clientAddressContext } from '#src/server/http/client-address.server.ts'
import { answerJson } from '#src/server/http/request-body.server.ts'
import { countAgainst } from '#src/server/rate-limit/rate-limit.server.ts'
import type { Route } from './+types/suggest.ts'

/** `?q=`: answers `Suggestions`, which are empty for a text that is too short. Caches ask each time, so that no unpublished title is shown. */
export function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  return answerJson(async () => {
    const text = cleanSearch(url.searchParams.get('q') ?? '')
    if (text.length >= SUGGEST_FROM) await countAgainst('suggestByAddress', context.get(clientAddressContext))
    const answer: Suggestions = { suggestions: text.length < SUGGEST_FROM ? [] : await listSuggestions(context.get(siteContext).db, text) }
    return Response.json(answer, { headers: { 'Cache-Control': 'public, max-age=0, must-revalidate' } })
  })
}
