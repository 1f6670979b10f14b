import { iconFolder, LOGO_BOUNDS } from '#src/features/media/icons/icon.ts'
import type { Settings } from '../settings.ts'

/** `folder` holds the icons, `width` and `height` are bounded for the header. */
export type SiteLogo = { folder: string; width: number; height: number }

export function summarizeLogo(logo: Settings['logo']): SiteLogo | null {
  if (!logo) return null
  const scale = Math.min(LOGO_BOUNDS.width / logo.width, LOGO_BOUNDS.height / logo.height)
  const [width, height] = [logo.width, logo.height].map((side) => Math.max(1, Math.round((side * scale) / 2)))
  return { folder: iconFolder(logo.hash), width: width ?? 1, height: height ?? 1 }
}
