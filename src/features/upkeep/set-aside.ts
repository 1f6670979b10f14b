// What the owner sets aside, and for how long.
import type { UpkeepQueue } from '#src/db/choices.ts'

/** Drafts and searches come back after a season, posts that are still right and addresses after a year. */
export const SET_ASIDE_DAYS = { drafts: 90, outdated: 365, searches: 90, missing: 365 } as const satisfies Record<UpkeepQueue, number>

/** `times` is null when only time brings it back. */
export type SetAsideItem = { subject: string; times: number | null }

/** An item in the list of those that were set aside. `label` is the title of a post, a term, or a path. */
export type AsideItem = SetAsideItem & { id: string; queue: UpkeepQueue; label: string; until: string }
