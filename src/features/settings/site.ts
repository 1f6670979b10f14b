// The settings that every page needs: in the header, the footer and the head.
import { type SiteNavigation, summarizeNavigation } from './navigation/summarize-navigation.ts'
import { type Profile, profileName, profileRel, sameAs } from './profiles/profile.ts'
import { profileIcon } from './profiles/profile-icons.ts'
import type { Accent, Settings } from './settings.ts'

/** `icon` is the path of an SVG element. */
export type ProfileLink = { name: string; icon: string; url: string; rel?: 'me' | undefined }

/** Small, because it is part of the hydration data of every page. */
export type SiteSummary = {
  name: string
  description: string
  author: string
  origin: string
  year: number
  profiles: ProfileLink[]
  /** The profiles that identify the owner in structured data. */
  sameAs: string[]
  navigation: SiteNavigation
  accent: Accent
  /** The path of the social picture of pages that are not posts. */
  socialPicture: string
}

export function summarizeSite(settings: Settings, context: { origin: string; socialPicture: string; now: Date }): SiteSummary {
  const { siteName: name, description, author, accent, profiles } = settings
  const { origin, socialPicture, now } = context
  const year = now.getUTCFullYear()
  return {
    name,
    description,
    author,
    origin,
    year,
    profiles: profiles.map(linkTo),
    sameAs: sameAs(profiles),
    navigation: summarizeNavigation(settings),
    accent,
    socialPicture,
  }
}

function linkTo(profile: Profile): ProfileLink {
  return { name: profileName(profile), icon: profileIcon(profile.kind), url: profile.url, rel: profileRel(profile) }
}
