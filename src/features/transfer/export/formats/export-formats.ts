import type { SiteExport } from '../export-site.server.ts'

/** The formats of an export: our own, those of generators of static sites, and those of two publishing systems. */
export const EXPORT_FORMATS = ['inkfolio', 'astro', 'hugo', 'eleventy', 'wordpress', 'ghost'] as const
export type ExportFormat = (typeof EXPORT_FORMATS)[number]

export const FORMAT_LABELS: Record<ExportFormat, string> = {
  inkfolio: 'Inkfolio: comes back unchanged',
  astro: 'Astro: Markdown',
  hugo: 'Hugo: Markdown',
  eleventy: 'Eleventy: Markdown',
  wordpress: 'WordPress: WXR',
  ghost: 'Ghost: JSON',
}

/** `notes` name what the other program cannot hold. */
export type WrittenExport = Omit<SiteExport, 'folder'> & { notes: string[] }
