// Parts of structured data (schema.org) that every page has. `pageMeta` adds `@context`.
import { canonicalUrl, type JsonLd } from './page-meta.ts'

/** `sameAs`: addresses of profiles of the author. */
export type LdSite = {
  name: string
  description: string
  author: string
  origin: string
  sameAs: string[]
  logo?: { folder: string } | null
}

/** `steps` are the pages below home. */
export function breadcrumbLd(site: LdSite, steps: { name: string; path: string }[]): JsonLd {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: [{ name: 'Home', path: '/' }, ...steps].map(({ name, path }, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name,
      item: canonicalUrl(site.origin, path),
    })),
  }
}

/** Search engines show the logo of organizations only. */
export function publisherLd(site: LdSite): JsonLd {
  if (!site.logo) return personLd(site)
  const logo = { '@type': 'ImageObject', url: `${site.origin}${site.logo.folder}/icon-512.png`, width: 512, height: 512 }
  return { ...personLd(site), '@type': ['Person', 'Organization'], logo }
}

export function personLd({ author, origin, sameAs }: LdSite): JsonLd {
  const person = { '@type': 'Person', name: author, url: `${origin}/about` }
  return sameAs.length > 0 ? { ...person, sameAs } : person
}
