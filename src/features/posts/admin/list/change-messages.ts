// Messages about changes of posts, and the reverse of each change.
import type { PostStatus } from '#src/db/schema/posts.ts'
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

type Titled = { title: string; status?: PostStatus }

export const POST_NAMES: ItemNames<Titled> = { one: ({ title }) => quote(title), many: 'posts' }

export function nameOf(posts: readonly Titled[]): string {
  return nameItems(POST_NAMES, posts)
}

/** The name of the action that makes a public or scheduled post a draft again. */
export function nameUnpublish(status: 'published' | 'scheduled'): string {
  return status === 'scheduled' ? 'Cancel the schedule' : 'Unpublish'
}

/** For example '3 posts moved to the trash.' */
export function describeDone(change: ListChange, changed: readonly Titled[]): string {
  const isUnscheduled = change === 'unpublish' && changed.every(({ status }) => status === 'scheduled')
  return `${nameOf(changed)} ${isUnscheduled ? 'no longer scheduled' : DONE[change]}.`
}

export function describeCategorised(intent: 'add-category' | 'remove-category', name: string, changed: readonly Titled[]): string {
  return intent === 'add-category' ? `${nameOf(changed)} added to “${name}”.` : `${nameOf(changed)} removed from “${name}”.`
}
