// Marks on the chart: what the owner did.
export const FLAG_KINDS = ['published', 'edited', 'link'] as const
export type FlagKind = (typeof FLAG_KINDS)[number]

/** What happened on one day, or in one month; `title` is that of one of `count`. */
export type Flag = { day: string; kind: FlagKind; count: number; title: string }
