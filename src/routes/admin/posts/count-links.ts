import type { ArticleLink } from '#src/features/posts/reading/article-links.server.ts'

export type CountedLink = {
  address: string
  text: string
  /** Null for what is no longer in the article. */
  href: string | null
  note: string
  clicks: number
}

const KINDS = { elsewhere: 'another site', here: 'this site', gated: 'gated link' } as const satisfies Record<ArticleLink['kind'], string>

/** The links of an article with their clicks, most first, else as they stand there; links to one address are counted together. */
export function countLinks(links: readonly ArticleLink[], clicks: readonly { address: string; clicks: number }[]): CountedLink[] {
  const counted = new Map(clicks.map((each) => [each.address, each.clicks]))
  const byAddress = Map.groupBy(links, ({ address }) => address)
  const present = [...byAddress].map(([address, places]) => ({ address, ...describe(places), clicks: counted.get(address) ?? 0 }))
  const gone = clicks.filter(({ address }) => !byAddress.has(address))
  return [
    ...present.toSorted((a, b) => b.clicks - a.clicks),
    ...gone.map(({ address, clicks }) => ({ address, text: address, href: null, note: 'no longer in the article', clicks })),
  ]
}

function describe(places: readonly ArticleLink[]): Pick<CountedLink, 'text' | 'href' | 'note'> {
  const [first] = places
  if (!first) return { text: '', href: null, note: '' }
  const kind = first.isProjectButton ? 'project button' : KINDS[first.kind]
  const often = places.length > 1 ? `, in ${places.length} places` : ''
  return {
    text: first.text || first.address,
    href: first.kind === 'elsewhere' ? first.href : absolute(first),
    note: `${kind}${often}: ${first.address}`,
  }
}

/** What is written without a path, such as '?token=…', would lead elsewhere from the owner's screen. */
function absolute({ href, address }: ArticleLink): string {
  return /^(?:https?:)?\/\/|^\//i.test(href) ? href : address
}
