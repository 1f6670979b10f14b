// What is said about changes to posts, and how each is taken back.

export const LIST_CHANGES = ['unpublish', 'republish', 'trash', 'restore', 'delete', 'undelete'] as const
export type ListChange = (typeof LIST_CHANGES)[number]

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

/** 'Two Words' of one post, '3 posts' of several. */
export function nameOf(posts: readonly { title: string }[]): string {
  const [only, ...others] = posts
  return only && others.length === 0 ? `“${shorten(only.title)}”` : `${posts.length} posts`
}

/** What has happened: '3 posts moved to the trash.' */
export function sayDone(change: ListChange, changed: readonly { title: string }[]): string {
  return `${nameOf(changed)} ${DONE[change]}.`
}

/** Why less happened than was asked; null when everything did. */
export function sayMissing(asked: readonly { title: string }[], changed: number): string | null {
  const missing = asked.length - changed
  if (missing <= 0) return null
  if (asked.length === 1) return `${nameOf(asked)} has been changed elsewhere meanwhile; nothing was done.`
  return `${missing} of ${asked.length} posts had been changed elsewhere meanwhile and were left as they are.`
}

/** Of a category added to posts or taken from them. */
export function sayCategorised(intent: 'add-category' | 'remove-category', name: string, changed: readonly { title: string }[]): string {
  return intent === 'add-category' ? `${nameOf(changed)} added to “${name}”.` : `${nameOf(changed)} removed from “${name}”.`
}

function shorten(title: string): string {
  const letters = [...title]
  return letters.length <= 60 ? title : `${letters.slice(0, 59).join('').trimEnd()}…`
}
