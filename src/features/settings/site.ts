// The settings that every page needs: in the header, the footer and the head.
import { toZonedTime } from '#src/lib/format/time-zone.ts'
import { faceCss, romanOf } from './look/faces.ts'
import { deriveMarkerColors, markerCss } from './look/marker-colors.ts'
import { type SiteLogo, summarizeLogo } from './look/site-logo.ts'
import { type SiteNavigation, summarizeNavigation } from './navigation/summarize-navigation.ts'
import type { SitePart } from './parts/site-parts.ts'
import { type Profile, profileName, profileRel, sameAs } from './profiles/profile.ts'
import { profileIcon } from './profiles/profile-icons.ts'
import type { Face, Settings } from './settings.ts'
import { textOf } from './texts/site-texts.ts'

/** `icon` is the path of an SVG element. */
export type ProfileLink = { name: string; icon: string; url: string; rel?: 'me' | undefined }

/** Small, because it is part of the hydration data of every page. */
export type SiteSummary = {
  name: string
  description: string
  author: string
  /** After the name in the footer. */
  footerNote: string
  origin: string
  year: number
  profiles: ProfileLink[]
  /** The profiles that identify the owner in structured data. */
  sameAs: string[]
  navigation: SiteNavigation
  /** The parts of the site that are not shown. */
  switchedOff: readonly SitePart[]
  /** The style sheet of the owner's marker and text face; null for the default ones. */
  lookCss: string | null
  face: Face
  /** The font file to preload; null for that of Literata. */
  roman: string | null
  /** Null for the original one. */
  logo: SiteLogo | null
  /** The colour of default covers; null while it is unknown. */
  coverColor: string | null
  /** The path of the social picture of pages that are not posts. */
  socialPicture: string
  /** The texts of the form for new posts by e-mail; null where nobody can subscribe. */
  newPosts: { title: string; lead: string } | null
}

type SiteContext = Pick<SiteSummary, 'origin' | 'socialPicture' | 'newPosts'> & { now: Date }

export function summarizeSite(settings: Settings, context: SiteContext): SiteSummary {
  const { siteName: name, description, author, marker, face, logo, profiles } = settings
  const { origin, socialPicture, newPosts, now } = context
  const year = Number(toZonedTime(now, settings.timeZone).slice(0, 4))
  return {
    name,
    description,
    author,
    footerNote: textOf(settings, 'footerNote'),
    origin,
    year,
    profiles: profiles.map(linkTo),
    sameAs: sameAs(profiles),
    navigation: summarizeNavigation(settings),
    switchedOff: settings.switchedOff,
    lookCss: [faceCss(face), markerCss(marker)].filter(Boolean).join('') || null,
    face,
    roman: romanOf(face),
    logo: summarizeLogo(logo),
    coverColor: deriveMarkerColors(marker)['m-day'],
    socialPicture,
    newPosts,
  }
}

function linkTo(profile: Profile): ProfileLink {
  return { name: profileName(profile), icon: profileIcon(profile.kind), url: profile.url, rel: profileRel(profile) }
}
