// Finds the control of a field on the screen, and elements in the article.
import { DRAFT_FIELDS, type DraftField, type DraftFields } from '../../drafts/draft.ts'
import type { CheckLocation } from '../checks/check-draft.ts'
import type { Panel } from '../editing-context.ts'

export function focusField(field: keyof DraftFields) {
  const control = document.querySelector<HTMLElement>(`[data-field="${field}"]`)
  control?.scrollIntoView({ block: 'center' })
  control?.focus({ preventScroll: true })
}

export function revealLocation({ kind, index }: CheckLocation): void {
  const elements = document.querySelectorAll(`[role="textbox"][aria-label="Content"] :is(${SELECTORS[kind]})`)
  elements[index]?.scrollIntoView({ block: 'center' })
}

const SELECTORS = {
  heading: 'h1, h2, h3, h4, h5, h6',
  image: 'img',
  link: 'a, sup[data-footnote-ref], [data-back-link]',
  footnote: '.footnotes li',
  'missing-picture': '[data-missing-picture]',
} as const satisfies Record<CheckLocation['kind'], string>

/** The panel of each field, null for the main column, in the order of the controls on the screen. */
const PANELS: Record<DraftField, Panel | null> = {
  title: null,
  slug: null,
  content: null,
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
