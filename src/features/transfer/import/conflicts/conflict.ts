import * as v from 'valibot'

/** Who wrote the post at the address of a file. */
const CONFLICT_ORIGINS = ['here', 'other-import', 'starter', 'built-in'] as const

const conflictSchema = v.object({
  origin: v.picklist(CONFLICT_ORIGINS),
  title: v.string(),
  /** In the zone of the site, as ISO 8601; null for a built-in page. */
  date: v.nullable(v.string()),
  isTrashed: v.boolean(),
})

/** The post that has the address of a file of an import, and did not come from its source. */
export type Conflict = v.InferOutput<typeof conflictSchema>

/** As stored; null for a row without one. */
export function readConflict(stored: unknown): Conflict | null {
  const result = v.safeParse(conflictSchema, stored)
  return result.success ? result.output : null
}

const ORIGINS: Record<Conflict['origin'], string> = {
  here: 'written here',
  'other-import': 'imported from elsewhere',
  starter: 'starter content',
  'built-in': 'built in',
}

/** 'My post (written here, 2025-01-05)'. */
export function describeConflict({ origin, title, date, isTrashed }: Conflict): string {
  const facts = [ORIGINS[origin], ...(date === null ? [] : [date.slice(0, 10)]), ...(isTrashed ? ['in the trash'] : [])]
  return `“${title}” (${facts.join(', ')})`
}
