// The figures that the site states about itself. Each is the owner's text, a live count where one exists, or hidden.
import { formatCount } from '#src/lib/format/format-count.ts'
import type { Settings } from '../settings.ts'

export const FIGURE_MODES = ['own', 'live', 'hidden'] as const
export type FigureMode = (typeof FIGURE_MODES)[number]

type FigureDescription = {
  label: string
  /** The setting with the owner's text. */
  text: keyof Settings
  /** The setting with the mode. */
  show: keyof Settings
  /** Maximum length of the text in characters. */
  max: number
  /** The pages that show it. */
  where: string
  /** What the live count counts; null when there is none. */
  live: string | null
}

export const FIGURES = {
  readers: {
    label: 'Readers',
    text: 'statedReaders',
    show: 'showReaders',
    max: 20,
    where: 'About',
    live: 'visitors of the last 30 days, each counted once a day',
  },
  articles: { label: 'Articles', text: 'statedArticles', show: 'showArticles', max: 20, where: 'About', live: 'published posts' },
  categories: {
    label: 'Categories',
    text: 'statedCategories',
    show: 'showCategories',
    max: 20,
    where: 'About',
    live: 'categories of published posts',
  },
  availability: { label: 'Available', text: 'statedAvailability', show: 'showAvailability', max: 20, where: 'About', live: null },
  rhythm: { label: 'New content', text: 'statedRhythm', show: 'showRhythm', max: 60, where: 'Home, About and FAQ', live: null },
  replyTime: { label: 'Reply time', text: 'statedReplyTime', show: 'showReplyTime', max: 60, where: 'Contact', live: null },
  policyDate: {
    label: 'Policies last updated',
    text: 'policyUpdatedOn',
    show: 'showPolicyDate',
    max: 60,
    where: 'Privacy policy and terms',
    live: null,
  },
} as const satisfies Record<string, FigureDescription>

export type FigureName = keyof typeof FIGURES
export const FIGURE_NAMES = ['readers', 'articles', 'categories', 'availability', 'rhythm', 'replyTime', 'policyDate'] as const

/** A figure as visitors read it. */
export type Figure = { name: string; value: string }

/** The figures with a live count. */
export type LiveCounts = Record<'readers' | 'articles' | 'categories', number>

/** The figure as visitors read it; null when it is hidden, empty, or live without a count in `counts`. */
export function figureText(settings: Settings, name: FigureName, counts: Partial<Record<FigureName, number>> = {}): string | null {
  const { show, text } = FIGURES[name]
  const count = counts[name]
  switch (settings[show]) {
    case 'own':
      return settings[text] || null
    case 'live':
      return count === undefined ? null : formatCount(count)
    case 'hidden':
      return null
  }
}

export function modesOf(name: FigureName): readonly FigureMode[] {
  return FIGURES[name].live === null ? ['own', 'hidden'] : FIGURE_MODES
}
