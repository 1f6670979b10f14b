// The paths of the screens of a post or page, and its public path.
import type { PostType } from '#src/db/schema/posts.ts'
import { ARTICLE_FORMS, type ArticleForm } from '#src/features/settings/article-forms.ts'

export const CREATE_PATH = '/admin/posts/create'
const FORM_PARAMETER = 'form'

export function createPath(type: PostType): string {
  return type === 'post' ? CREATE_PATH : `/admin/${type}s/create`
}

/** The screen of a new post that is written in `form`, whatever the settings say. */
export function createFormPath(type: PostType, form: ArticleForm): string {
  return `${createPath(type)}?${new URLSearchParams({ [FORM_PARAMETER]: form })}`
}

/** The form that a new post is written in, as the address of its screen names it; null when it names none. */
export function readForm(parameters: URLSearchParams): ArticleForm | null {
  return ARTICLE_FORMS.find((form) => form === parameters.get(FORM_PARAMETER)) ?? null
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
