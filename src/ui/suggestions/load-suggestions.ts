import { queryClient } from '#src/lib/browser/query-client.ts'
import type { Suggestion, Suggestions } from '#src/lib/suggestions.ts'

const keyOf = (url: string) => ['suggestions', url]

/** The suggestions at this address when they are in the query cache. */
export function cachedSuggestions(url: string): Suggestion[] | undefined {
  return queryClient.getQueryData<Suggestion[]>(keyOf(url))
}

/** Requests suggestions through the query cache. Rejects when the request fails or is cancelled. */
export function loadSuggestions(url: string): Promise<Suggestion[]> {
  return queryClient.fetchQuery({
    queryKey: keyOf(url),
    queryFn: async ({ signal }) => {
      const response = await fetch(url, { signal })
      if (!response.ok) throw new Error(`answered with ${response.status}`)
      const answer: Suggestions = await response.json()
      return answer.suggestions
    },
    staleTime: 60_000,
    // A later attempt would answer a text that is no longer there.
    retry: 1,
  })
}

export function cancelSuggestions(url: string): void {
  void queryClient.cancelQueries({ queryKey: keyOf(url) })
}
