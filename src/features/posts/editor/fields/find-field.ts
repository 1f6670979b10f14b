// Finds the control of a field on the screen, and elements in the article.
import type { DraftFields } from '../../drafts/draft.ts'
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

/** The order of the controls on the screen. */
export const FIELD_ORDER = [
  ...([
    'title',
    'slug',
    'content',
    'publishAt',
    'category',
    'authors',
    'series',
    'seriesOrder',
    'language',
    'hasContents',
    'thumbnail',
    'description',
  ] as const),
  ...(['thumbnailAlt', 'focalX', 'focalY', 'metaTitle', 'metaDescription', 'canonicalUrl', 'noindex', 'socialImage', 'isProject'] as const),
  ...(['projectPreviewUrl', 'projectPreviewLabel', 'projectSourceUrl', 'projectSourceLabel'] as const),
] satisfies (keyof DraftFields)[]

/** The panels of the fields outside of the main column. */
export const PANEL_OF: Partial<Record<keyof DraftFields, Panel>> = {
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
