// What a social picture shows.
import { type DefaultCover, defaultCover } from '#src/features/media/covers/default-covers.ts'
import { deriveMarkerColors } from '#src/features/settings/look/marker-colors.ts'
import type { Settings } from '#src/features/settings/settings.ts'
import { drawableText } from './drawable-text.ts'

export type SocialCard = {
  /** On the marker, above the headline. Null on the picture of the site. */
  label: string | null
  headline: string | null
  /** Below the headline. */
  lead: string | null
  /** At the foot, beside the mark. */
  site: string | null
  cover: DefaultCover
  /** The colour of the marker. */
  marker: string
  /** The owner's logo in place of the mark. Its hash makes it part of the version. */
  logo: Settings['logo']
}

export type SocialPost = { slug: string; title: string; category: readonly string[]; isProject: boolean }
export type SocialSite = Pick<Settings, 'siteName' | 'tagline' | 'marker' | 'logo'>

const HEADLINE_LENGTH = 180
const LABEL_LENGTH = 40

/** The name of the site replaces a title that the fonts cannot draw. */
export function postCard(post: SocialPost, settings: SocialSite): SocialCard {
  const site = drawableText(settings.siteName, LABEL_LENGTH)
  const title = drawableText(post.title, HEADLINE_LENGTH)
  const category = drawableText(post.category[0] ?? '', LABEL_LENGTH)
  return {
    label: category ?? (post.isProject ? 'Project' : 'Post'),
    headline: title ?? site,
    lead: null,
    site: title === null ? null : site,
    cover: defaultCover(post.slug),
    marker: deriveMarkerColors(settings.marker)['m-day'],
    logo: settings.logo,
  }
}

/** The picture of every page that is not a post. */
export function siteCard({ siteName, tagline, marker, logo }: SocialSite): SocialCard {
  return {
    label: null,
    headline: drawableText(siteName, LABEL_LENGTH),
    lead: drawableText(tagline, HEADLINE_LENGTH),
    site: null,
    cover: 'source',
    marker: deriveMarkerColors(marker)['m-day'],
    logo,
  }
}
