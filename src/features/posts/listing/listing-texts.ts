import type { ListingScope } from '../post.ts'

/** The texts of a listing. The specification fixes `empty`. */
export const LISTING_TEXTS = {
  posts: {
    title: 'Posts',
    one: 'post',
    many: 'posts',
    empty: 'No posts found matching your criteria',
    action: undefined,
    layout: 'three',
  },
  projects: {
    title: 'Projects',
    one: 'project',
    many: 'projects',
    empty: 'No projects found matching your criteria',
    action: 'Code and Preview',
    layout: 'two',
  },
} as const satisfies Record<ListingScope, Record<string, string | undefined>>

export const SKELETON_CARDS = 6
