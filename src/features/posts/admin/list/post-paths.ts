// The paths of the screens of a post or page, and its public path.
import type { PostType } from '#src/db/schema/posts.ts'
import type { ArticleForm } from '../../drafts/draft.ts'

export const CREATE_PATH = '/admin/posts/create'
const FORM_PARAMETER = 'form'

export function createPath(type: PostType): string {
  return type === 'post' ? CREATE_PATH : `/admin/${type}s/create`
}

/** The screen of a new post that is written in Markdown. */
export function createMarkdownPath(type: PostType): string {
  return `${createPath(type)}?${FORM_PARAMETER}=markdown`
}

/** The form that a new post is written in, as the address of its screen names it. */
export function readForm({ searchParams }: URL): ArticleForm {
  return searchParams.get(FORM_PARAMETER) === 'markdown' ? 'markdown' : 'rich text'
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
