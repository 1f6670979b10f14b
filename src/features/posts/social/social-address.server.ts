// Addresses of social pictures. The version is a hash of everything that the picture shows, so that an address can be cached for ever.
import { sha256 } from '#src/features/media/sha256.server.ts'
import { SLUG_PATTERN } from '#src/lib/text/slug.ts'
import type { SocialCard } from './social-card.ts'
import type { SocialCrop } from './social-crop.ts'

/** Part of every version. Increment it when cards are drawn, or pictures cropped, differently. */
const DESIGN_VERSION = 1
const CROP_VERSION = 1

const VERSION_LENGTH = 16

export function cardVersion(card: SocialCard): string {
  return sha256(JSON.stringify([DESIGN_VERSION, card])).slice(0, VERSION_LENGTH)
}

/** `slug` is null for the picture of the site. */
export function socialPath(card: SocialCard, slug: string | null): string {
  return `/social/${cardVersion(card)}${slug === null ? '' : `/${slug}`}.png`
}

export function cropVersion(crop: SocialCrop): string {
  return sha256(JSON.stringify(['crop', CROP_VERSION, crop.hash, crop.focal.x, crop.focal.y])).slice(0, VERSION_LENGTH)
}

export function cropPath(crop: SocialCrop, slug: string): string {
  return `/social/${cropVersion(crop)}/${slug}.jpg`
}

export function parseSocialPath(pathname: string): { version: string; slug: string | null } | null {
  const { version, slug = null } =
    /^\/social\/(?<version>[0-9a-f]{16})(?:\/(?<slug>[^/]{1,200}))?\.(?:png|jpg)$/.exec(pathname)?.groups ?? {}
  return version === undefined || (slug !== null && !SLUG_PATTERN.test(slug)) ? null : { version, slug }
}
