import { slugify } from '#src/lib/text/slug.ts'
import type { DraftFields, EditedPost } from '../../drafts/draft.ts'

/** The change of a title: until readers know the post, a slug that was made from the title goes on following it. */
export function retitle(fields: DraftFields, live: EditedPost['live'], title: string): Partial<DraftFields> {
  if (!followsTitle(fields, live)) return { title }
  return { title, slug: title.trim() === '' ? '' : slugify(title) }
}

/** Whether the slug is one that we made; a number at its end makes it differ from another post's. */
export function followsTitle({ title, slug }: Pick<DraftFields, 'title' | 'slug'>, live: EditedPost['live']): boolean {
  if (live !== null) return false
  if (slug === '') return true
  return title.trim() !== '' && slug.replace(/-\d+$/, '') === slugify(title).replace(/-\d+$/, '')
}
