import type { DraftFields, EditedPost } from '../../drafts/draft.ts'

/** Makes a slug of a title. */
export type Slugify = (title: string) => string

/** The changes for a new title: until the post was published, a slug made from the title follows it. */
export function changeTitle(fields: DraftFields, live: EditedPost['live'], title: string, slugify: Slugify | null): Partial<DraftFields> {
  if (slugify === null || !followsTitle(fields, live, slugify)) return { title }
  return { title, slug: title.trim() === '' ? '' : slugify(title) }
}

/** Whether the slug was made from the title; a number at its end distinguishes it from another post's slug. */
export function followsTitle({ title, slug }: Pick<DraftFields, 'title' | 'slug'>, live: EditedPost['live'], slugify: Slugify): boolean {
  if (live !== null) return false
  if (slug === '') return true
  return title.trim() !== '' && slug.replace(/-\d+$/, '') === slugify(title).replace(/-\d+$/, '')
}
