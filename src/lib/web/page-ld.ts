// Structured data (schema.org) of the home page, lists and texts.
import { type LdSite, personLd, publisherLd } from './json-ld.ts'
import { canonicalUrl, type JsonLd, truncateDescription } from './page-meta.ts'

/** The site and its search, for the home page. */
export function webSiteLd(site: LdSite): JsonLd {
  return {
    '@type': 'WebSite',
    '@id': `${site.origin}/#website`,
    url: `${site.origin}/`,
    name: site.name,
    description: site.description,
    inLanguage: 'en',
    publisher: publisherLd(site),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${site.origin}/posts?search={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  }
}

export type LdPage = { name: string; description: string; path: string }

/** A page of a list. `posts` are those on the page. */
export function collectionLd(site: LdSite, page: LdPage, posts: { slug: string; title: string }[]): JsonLd {
  return {
    ...webPageLd('CollectionPage', site, page),
    mainEntity: {
      '@type': 'ItemList',
      itemListElement: posts.map(({ slug, title }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name: title,
        url: canonicalUrl(site.origin, `/posts/${encodeURIComponent(slug)}`),
      })),
    },
  }
}

/** Questions and answers are plain text. */
export function faqLd(site: LdSite, page: LdPage, questions: { question: string; answer: string }[]): JsonLd {
  return {
    ...webPageLd('FAQPage', site, page),
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  }
}

export function aboutLd(site: LdSite, page: LdPage): JsonLd {
  return { ...webPageLd('AboutPage', site, page), mainEntity: personLd(site) }
}

export function contactLd(site: LdSite, page: LdPage): JsonLd {
  return { ...webPageLd('ContactPage', site, page), mainEntity: personLd(site) }
}

/** A page of the owner. `updatedAt` is ISO 8601. */
export function pageLd(site: LdSite, { updatedAt, ...page }: LdPage & { updatedAt: string }): JsonLd {
  return { ...webPageLd('WebPage', site, page), dateModified: updatedAt }
}

function webPageLd(
  type: 'WebPage' | 'CollectionPage' | 'FAQPage' | 'AboutPage' | 'ContactPage',
  site: LdSite,
  { name, description, path }: LdPage,
): JsonLd {
  const url = canonicalUrl(site.origin, path)
  const isPartOf = { '@id': `${site.origin}/#website` }
  return { '@type': type, '@id': url, url, name, description: truncateDescription(description), inLanguage: 'en', isPartOf }
}
