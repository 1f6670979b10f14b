// The paths of the screens of a post or page, and its public path.
import type { PostType } from '#src/db/schema/posts.ts'

export const CREATE_PATH = '/admin/posts/create'

export function createPath(type: PostType): string {
  return type === 'post' ? CREATE_PATH : `/admin/${type}s/create`
}

export function editPath(postId: string, type: PostType = 'post'): string {
  return `/admin/${type}s/edit/${postId}`
}

export function detailsPath(postId: string): string {
  return `/admin/posts/details/${postId}`
}

export function publicPath(slug: string, type: PostType = 'post'): string {
  return type === 'page' ? `/${slug}` : `/posts/${encodeURIComponent(slug)}`
}
