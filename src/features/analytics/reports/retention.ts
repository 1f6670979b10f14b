/** In months; 0 means for ever. */
export const RETENTION_CHOICES = [0, 12, 24, 36, 60] as const
export const RETENTION_MAX = 600

/** Identifies the form among those of a screen. */
export const RETENTION_GROUP = 'retention'

export const RETENTION_SAVED = 'Statistics are kept as you chose.'

export function retentionLabel(months: number): string {
  if (months === 0) return 'for ever'
  return months % 12 === 0 ? `for ${months / 12} ${months === 12 ? 'year' : 'years'}` : `for ${months} ${months === 1 ? 'month' : 'months'}`
}
