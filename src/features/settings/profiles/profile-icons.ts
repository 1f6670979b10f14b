// Line icons of profiles, on the same grid as `ui/icon.tsx`. The server sends a page the paths that it displays.
import { ICON_PATHS } from '#src/ui/icon-paths.ts'
import type { ProfileKind } from './profile.ts'

const PATHS: Record<ProfileKind, string> = {
  github:
    'M7.6 17v-2.4c-2.4.6-3.2-.9-3.8-1.8M12.4 17v-2.6c0-.8-.1-1.3-.5-1.7 2.3-.3 4.1-1.4 4.1-4.5 0-1.1-.4-2-1-2.7.1-.6.1-1.5-.3-2.5-.9 0-1.8.5-2.5 1a8.5 8.5 0 0 0-4.4 0c-.7-.5-1.6-1-2.5-1-.4 1-.4 1.9-.3 2.5-.6.7-1 1.6-1 2.7 0 3.1 1.8 4.2 4.1 4.5-.4.4-.5.9-.5 1.7',
  gitlab: 'M10 17 2.5 11.2 5 3.5 7.2 8.5h5.6L15 3.5l2.5 7.7ZM7.2 8.5 10 17l2.8-8.5',
  codeberg: 'M5.3 15.8a7.5 7.5 0 1 1 9.4 0M10 6 5.3 15.8M10 6l4.7 9.8M10 6v10.5',
  linkedin: ICON_PATHS.linkedin,
  mastodon:
    'M13.5 16.5c-5.5 1.2-10-.2-10-6V7.5c0-3 2-4.5 6.5-4.5s6.5 1.5 6.5 4.5v2c0 3.5-2.2 4.3-8.5 4M7 11V8.2c0-2 3-2 3 0v1.3M10 8.2c0-2 3-2 3 0V11',
  bluesky:
    'M10 8.8C9 6.6 6.2 4 4.3 4c-1.8 0-1.5 3.6-1 5.3.4 1.4 1.7 2 3.7 1.7-2.6.4-3.3 1.8-1.7 3.6C7.6 17 9.3 14.5 10 12.3c.7 2.2 2.4 4.7 4.7 2.3 1.6-1.8.9-3.2-1.7-3.6 2 .3 3.3-.3 3.7-1.7.5-1.7.8-5.3-1-5.3-1.9 0-4.7 2.6-5.7 4.8Z',
  x: ICON_PATHS.twitter,
  youtube: ICON_PATHS.youtube,
  instagram: ICON_PATHS.instagram,
  telegram: ICON_PATHS.telegram,
  stackoverflow: 'M4 12v5h11v-5M7 14h5M7.2 10.7l5 1M8.3 7.2l4.6 2.3M10.8 4l3.7 3.6',
  rss: 'M4 4.5A11.5 11.5 0 0 1 15.5 16M4 9.5a6.5 6.5 0 0 1 6.5 6.5M4.5 15v.5',
  email: ICON_PATHS.email,
  other: ICON_PATHS.link,
}

/** The path of the icon of a kind. */
export function profileIcon(kind: ProfileKind): string {
  return PATHS[kind]
}
