// Finds the control of a field on the screen.
import { DRAFT_FIELDS, type DraftField, type DraftFields } from '../../drafts/draft.ts'
import type { Panel } from '../editing-context.ts'

export function focusField(field: keyof DraftFields) {
  const control = document.querySelector<HTMLElement>(`[data-field="${field}"]`)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

/** The panel of each field, null for the main column, in the order of the controls on the screen. */
const PANELS: Record<DraftField, Panel | null> = {
  title: null,
  slug: null,
  content: null,
  markdown: null,
  dialect: null,
  addresses: null,
  frontMatter: null,
  publishAt: 'publish',
  category: 'publish',
  authors: 'publish',
  series: 'publish',
  seriesOrder: 'publish',
  language: 'publish',
  hasContents: 'publish',
  thumbnail: 'publish',
  description: 'publish',
  thumbnailAlt: 'card',
  focalX: 'card',
  focalY: 'card',
  metaTitle: 'card',
  metaDescription: 'card',
  canonicalUrl: 'card',
  noindex: 'card',
  socialImage: 'card',
  isProject: 'project',
  projectPreviewUrl: 'project',
  projectPreviewLabel: 'project',
  projectSourceUrl: 'project',
  projectSourceLabel: 'project',
}

const places = Object.keys(PANELS)

export function panelOf(field: keyof DraftFields): Panel | null {
  return field === 'type' ? null : PANELS[field]
}

/** The first field on the screen that has a problem. */
export function firstField(issues: Partial<Record<keyof DraftFields, string>>): DraftField | undefined {
  return DRAFT_FIELDS.filter((field) => issues[field]).sort((one, other) => places.indexOf(one) - places.indexOf(other))[0]
}
