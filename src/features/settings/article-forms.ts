/** In what an article is written. */
export const ARTICLE_FORMS = ['rich text', 'markdown'] as const
export type ArticleForm = (typeof ARTICLE_FORMS)[number]

/** Inside of a sentence. */
export const FORM_NAMES: Record<ArticleForm, string> = { 'rich text': 'rich text', markdown: 'Markdown' }

export function otherForm(form: ArticleForm): ArticleForm {
  return form === 'markdown' ? 'rich text' : 'markdown'
}
