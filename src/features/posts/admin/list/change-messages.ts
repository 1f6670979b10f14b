// Messages about changes of posts, and the reverse of each change.
import { type ItemNames, nameItems, quote } from '#src/ui/admin/list/item-names.ts'
import type { ListChange } from './posts-change.schema.ts'

export const REVERSE = {
  unpublish: 'republish',
  republish: 'unpublish',
  trash: 'restore',
  restore: 'trash',
  delete: 'undelete',
  undelete: 'delete',
} as const satisfies Record<ListChange, ListChange>

const DONE = {
  unpublish: 'unpublished',
  republish: 'published again',
  trash: 'moved to the trash',
  restore: 'restored',
  delete: 'deleted',
  undelete: 'brought back to the trash',
} as const satisfies Record<ListChange, string>

type Titled = { title: string }

export const POST_NAMES: ItemNames<Titled> = { one: ({ title }) => quote(title), many: 'posts' }

export function nameOf(posts: readonly Titled[]): string {
  return nameItems(POST_NAMES, posts)
}

/** For example '3 posts moved to the trash.' */
export function describeDone(change: ListChange, changed: readonly Titled[]): string {
  return `${nameOf(changed)} ${DONE[change]}.`
}

export function describeCategorised(intent: 'add-category' | 'remove-category', name: string, changed: readonly Titled[]): string {
  return intent === 'add-category' ? `${nameOf(changed)} added to “${name}”.` : `${nameOf(changed)} removed from “${name}”.`
}
