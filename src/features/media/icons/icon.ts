// The icons that are made from the owner's logo.

/** The files that the site has without a logo, below `public/`, and the icon that replaces each. */
const REPLACED: ReadonlyMap<string, IconName> = new Map([
  ['/favicon.ico', 'favicon.ico'],
  ['/favicon.svg', 'icon-192.png'],
  ['/apple-touch-icon.png', 'apple-touch-icon.png'],
  ['/icon-192.png', 'icon-192.png'],
  ['/icon-512.png', 'icon-512.png'],
  ['/icon-maskable.png', 'icon-maskable.png'],
  // The social picture where none can be drawn.
  ['/og.png', 'icon-512.png'],
])

export const REPLACED_FILES = [...REPLACED.keys()]

export const ICON_NAMES = ['favicon.ico', 'icon-192.png', 'icon-512.png', 'icon-maskable.png', 'apple-touch-icon.png', 'logo.webp'] as const
export type IconName = (typeof ICON_NAMES)[number]

/** `hash` is that of the stored picture, so the addresses below can be cached for ever. */
export function iconFolder(hash: string): string {
  return `/media/icons/${hash}`
}

/** The address of what replaces a file; null when it stays. */
export function replacementOf(path: string, logo: { hash: string } | null): string | null {
  const name = REPLACED.get(path)
  return logo && name ? `${iconFolder(logo.hash)}/${name}` : null
}

/** The bounds of the logo in the header, in pixels of a screen with double density. */
export const LOGO_BOUNDS = { width: 208, height: 64 }

/** The smallest picture that gives sharp favicons. */
export const LOGO_MIN_SIDE = 48
