import type { Settings } from '#src/features/settings/settings.ts'

/** Settings about the work of the owner and the program, which no visitor reads. */
const FOR_THE_OWNER: readonly (keyof Settings)[] = [
  ...([
    'commentMode',
    'commentBannedWords',
    'commentSuspectWords',
    'commentLinksAtMost',
    'commentCloseAfterDays',
    'commentNotices',
  ] as const),
  ...(['analyticsKeepMonths', 'confirmedExamples', 'setup', 'nightlyBackups', 'contentFolder'] as const),
]

export function isSiteSetting(key: string): boolean {
  return !FOR_THE_OWNER.some((hidden) => hidden === key)
}

/** `site.json` of an export: everything that visitors read or see besides posts, pages and comments. */
export function serializeSite(settings: Settings): string {
  const shown = Object.entries(settings).filter(([key]) => isSiteSetting(key))
  return `${JSON.stringify(Object.fromEntries(shown), null, 2)}\n`
}
