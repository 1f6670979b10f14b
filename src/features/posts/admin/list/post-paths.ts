// The paths of the screens of a post.
export const CREATE_PATH = '/admin/posts/create'

export function editPath(postId: string): string {
  return `/admin/posts/edit/${postId}`
}

export function detailsPath(postId: string): string {
  return `/admin/posts/details/${postId}`
}

export function publicPath(slug: string): string {
  return `/posts/${encodeURIComponent(slug)}`
}
