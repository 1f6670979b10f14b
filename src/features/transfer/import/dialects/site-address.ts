import type { PublicPostType } from '#src/db/schema/posts.ts'

/** The path of a post or page on this site. */
export function addressOf({ type, slug }: { type: PublicPostType; slug: string }): string {
  return type === 'page' ? `/${slug}` : `/posts/${slug}`
}
