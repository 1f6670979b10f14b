import type { ArticleLink } from '#src/features/posts/reading/article-links.server.ts'

export type CountedLink = {
  address: string
  text: string
  /** Null when the article no longer contains the link. */
  href: string | null
  note: string
  clicks: number
}

const KINDS = { elsewhere: 'another site', here: 'this site', gated: 'gated link' } as const satisfies Record<ArticleLink['kind'], string>

/** The links of an article by clicks in descending order, then by position. Links to one address are counted together. */
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

/** A relative address such as '?token=…' would resolve against the admin screen. */
function absolute({ href, address }: ArticleLink): string {
  return /^(?:https?:)?\/\/|^\//i.test(href) ? href : address
}
