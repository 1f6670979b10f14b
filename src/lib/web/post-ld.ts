// Structured data (schema.org) of posts.
import { type LdSite, personLd, publisherLd } from './json-ld.ts'
import { canonicalUrl, type JsonLd, sharedImageUrl, truncateDescription } from './page-meta.ts'
import { isWebAddress } from './web-address.ts'

export type LdPost = {
  slug: string
  title: string
  description: string
  metaDescription: string
  category: string[]
  /** Empty for the author of the site. */
  authors: string[]
  /** ISO 8601. */
  createdAt: string
  updatedAt: string
  readingMinutes: number
  isProject: boolean
  projectSourceUrl: string | null
  language: string | null
  /** The path of the social picture. */
  socialPicture: string
  /** A picture that replaces it. */
  sharedImage: string | null
}

/** A BlogPosting, or SoftwareSourceCode for a project. */
export function postLd(site: LdSite, post: LdPost): JsonLd {
  const url = canonicalUrl(site.origin, `/posts/${encodeURIComponent(post.slug)}`)
  const shared = {
    '@id': `${url}#post`,
    url,
    mainEntityOfPage: url,
    description: truncateDescription(post.metaDescription || post.description),
    image: (post.sharedImage && sharedImageUrl(site.origin, post.sharedImage)) || `${site.origin}${post.socialPicture}`,
    datePublished: post.createdAt,
    dateModified: post.updatedAt,
    author: authorLd(site, post.authors),
    publisher: publisherLd(site),
    keywords: post.category,
    inLanguage: post.language ?? 'en',
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

/** The source URL of a project can be a path of this site, which is not a repository. */
function repositoryOf({ projectSourceUrl }: LdPost): string | undefined {
  return projectSourceUrl && isWebAddress(projectSourceUrl) ? projectSourceUrl : undefined
}

/** Other authors than that of the site have no page here. */
function authorLd(site: LdSite, names: readonly string[]): JsonLd | JsonLd[] {
  const [first, ...others] = names.map((name): JsonLd => ({ '@type': 'Person', name }))
  if (!first) return personLd(site)
  return others.length > 0 ? [first, ...others] : first
}
