// Structured data (schema.org) of pages. `pageMeta` adds `@context`.
import { canonicalUrl, type JsonLd, sharedImageUrl, truncateDescription } from './page-meta.ts'
import { isWebAddress } from './web-address.ts'

/** `sameAs`: addresses of profiles of the author. */
export type LdSite = {
  name: string
  description: string
  author: string
  origin: string
  sameAs: string[]
  logo?: { folder: string } | null
}

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

export type LdPost = {
  slug: string
  title: string
  description: string
  thumbnail: string | null
  category: string[]
  /** Empty for the author of the site. */
  authors: string[]
  /** ISO 8601. */
  createdAt: string
  updatedAt: string
  readingMinutes: number
  isProject: boolean
  projectSourceUrl: string | null
  /** The path of the social picture. */
  socialPicture: string
}

/** A BlogPosting, or SoftwareSourceCode for a project. */
export function postLd(site: LdSite, post: LdPost): JsonLd {
  const url = canonicalUrl(site.origin, `/posts/${encodeURIComponent(post.slug)}`)
  const shared = {
    '@id': `${url}#post`,
    url,
    mainEntityOfPage: url,
    description: truncateDescription(post.description),
    image: (post.thumbnail && sharedImageUrl(site.origin, post.thumbnail)) || `${site.origin}${post.socialPicture}`,
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    author: authorLd(site, post.authors),
    publisher: publisherLd(site),
    keywords: post.category,
    inLanguage: 'en',
    isPartOf: { '@id': `${site.origin}/#website` },
  }
  if (post.isProject) return { '@type': 'SoftwareSourceCode', ...shared, name: post.title, codeRepository: repositoryOf(post) }
  return {
    '@type': 'BlogPosting',
    ...shared,
    headline: post.title,
    articleSection: post.category[0],
    timeRequired: `PT${post.readingMinutes}M`,
  }
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

/** The source URL of a project can be a path of this site, which is not a repository. */
function repositoryOf({ projectSourceUrl }: LdPost): string | undefined {
  return projectSourceUrl && isWebAddress(projectSourceUrl) ? projectSourceUrl : undefined
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

/** Other authors than that of the site have no page here. */
function authorLd(site: LdSite, names: readonly string[]): JsonLd | JsonLd[] {
  const [first, ...others] = names.map((name): JsonLd => ({ '@type': 'Person', name }))
  if (!first) return personLd(site)
  return others.length > 0 ? [first, ...others] : first
}

/** Search engines show the logo of organizations only. */
function publisherLd(site: LdSite): JsonLd {
  if (!site.logo) return personLd(site)
  const logo = { '@type': 'ImageObject', url: `${site.origin}${site.logo.folder}/icon-512.png`, width: 512, height: 512 }
  return { ...personLd(site), '@type': ['Person', 'Organization'], logo }
}

function personLd({ author, origin, sameAs }: LdSite): JsonLd {
  const person = { '@type': 'Person', name: author, url: `${origin}/about` }
  return sameAs.length > 0 ? { ...person, sameAs } : person
}
