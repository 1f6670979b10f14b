// The settings that every page needs: in the header, the footer and the head.
import type { IconName } from '#src/ui/icon.tsx'
import type { Accent, Settings } from './settings.ts'

export type SocialLink = { name: string; icon: IconName; url: string }

/** Small, because it is part of the hydration data of every page. */
export type SiteSummary = {
  name: string
  description: string
  author: string
  origin: string
  year: number
  socialLinks: SocialLink[]
  accent: Accent
  /** The path of the social picture of pages that are not posts. */
  socialPicture: string
}

export function summarizeSite(settings: Settings, context: { origin: string; socialPicture: string; now: Date }): SiteSummary {
  const { siteName: name, description, author, accent } = settings
  const { origin, socialPicture, now } = context
  return { name, description, author, origin, year: now.getUTCFullYear(), socialLinks: listSocialLinks(settings), accent, socialPicture }
}

/** The owner's profiles that have an address. */
export function listSocialLinks(settings: Pick<Settings, 'youtubeUrl' | 'instagramUrl' | 'telegramUrl'>): SocialLink[] {
  const links: SocialLink[] = [
    { name: 'YouTube', icon: 'youtube', url: settings.youtubeUrl },
    { name: 'Instagram', icon: 'instagram', url: settings.instagramUrl },
    { name: 'Telegram', icon: 'telegram', url: settings.telegramUrl },
  ]
  return links.filter(({ url }) => url !== '')
}
