// The settings that are lists, each with its schema and the list that the site starts with.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { categoryCardsSchema, languageCardsSchema } from '../cards/cards.schema.ts'
import { footerItemsSchema, headerLinksSchema, menuLinksSchema } from '../navigation/navigation.schema.ts'
import { profilesSchema } from '../profiles/profiles.schema.ts'
import { defaultSettings } from '../settings.ts'

const LIST_KEYS = ['profiles', 'headerLinks', 'menuLinks', 'footerItems', 'languageCards', 'categoryCards'] as const
export type ListKey = (typeof LIST_KEYS)[number]

const SCHEMAS = {
  profiles: profilesSchema,
  headerLinks: headerLinksSchema,
  menuLinks: menuLinksSchema,
  footerItems: footerItemsSchema,
  languageCards: languageCardsSchema,
  categoryCards: categoryCardsSchema,
} as const satisfies Record<ListKey, v.GenericSchema>

/** The request that the action of a screen with lists accepts. The items are checked by the schema of the list. */
export const listChangeSchema = v.object({
  list: v.picklist(LIST_KEYS, 'There is no such list.'),
  version: boundedText({ max: 64 }),
  items: v.pipe(v.array(v.unknown()), v.maxLength(100, 'This list is too long.')),
})

export type ListChange = v.InferInput<typeof listChangeSchema>

/** `field` is `<index>.<name>`; empty for an error of the whole list. */
export type ListIssue = { field: string; message: string }

/** The items to store, or what is wrong with them. */
export function readList(list: ListKey, items: readonly unknown[]): { items: unknown[] } | { issues: ListIssue[] } {
  const parsed = v.safeParse(SCHEMAS[list], items)
  if (parsed.success) return { items: parsed.output }
  return { issues: parsed.issues.map((issue) => ({ field: v.getDotPath(issue) ?? '', message: issue.message })) }
}

export function isDefault(list: ListKey, items: readonly unknown[]): boolean {
  return JSON.stringify(items) === JSON.stringify(defaultSettings[list])
}
