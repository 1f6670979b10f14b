// Values of columns that browsers know too. The schema would bring its library into their scripts.

/** What the owner wants for a file whose address another post has: that post, the file in its place, or the file under another address. */
export const CONFLICT_CHOICES = ['keep', 'take', 'both'] as const
export type ConflictChoice = (typeof CONFLICT_CHOICES)[number]

export const IMPORT_ITEM_KINDS = ['comment', 'redirect', 'setting'] as const
export type ImportItemKind = (typeof IMPORT_ITEM_KINDS)[number]

/** The queues whose items the owner can set aside: drafts and posts by id, search terms, addresses without a page. */
export const UPKEEP_QUEUES = ['drafts', 'outdated', 'searches', 'missing'] as const
export type UpkeepQueue = (typeof UPKEEP_QUEUES)[number]
