// A template is a post of its own type, which the editor edits as it edits posts. New posts begin with its fields.
import type { PostStatus } from '#src/db/schema/posts.ts'
import { CREATE_PATH } from '../admin/list/post-paths.ts'
import type { DraftFields } from '../drafts/draft.ts'

export const ADMIN_TEMPLATES_PATH = '/admin/templates'
export const TEMPLATES_TRASH_PATH = '/admin/templates?tab=trash'
export const ADMIN_SNIPPETS_PATH = '/admin/templates/snippets'

/** What a new post can begin with, and what it begins with: null for a blank one. */
export type TemplateStart = { choices: TemplateChoice[]; chosen: string | null; isGone: boolean }

export function newFromTemplatePath(templateId: string): string {
  return `${CREATE_PATH}?template=${templateId}`
}

/** A row of the list of templates. Instants are ISO 8601. */
export type AdminTemplate = { id: string; title: string; status: PostStatus; updatedAt: string }

/** What a new post can begin with. */
export type TemplateChoice = Pick<AdminTemplate, 'id' | 'title'>

/** Without what belongs to one text: title, address, dates, the original elsewhere, and the position in a series. */
export function fieldsFromTemplate(fields: DraftFields): DraftFields {
  return { ...fields, type: 'post', ...OF_ONE_TEXT, title: '' }
}

/** The title of the post becomes the name of the template. */
export function templateFields(fields: DraftFields): DraftFields {
  return { ...fields, type: 'template', ...OF_ONE_TEXT, title: fields.title.trim() || 'Untitled' }
}

const OF_ONE_TEXT = { slug: '', publishAt: null, canonicalUrl: '', seriesOrder: '' } satisfies Partial<DraftFields>
