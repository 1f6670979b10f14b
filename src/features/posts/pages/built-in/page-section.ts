import type { Figure } from '#src/features/settings/figures/figures.ts'

/** A section of a built-in page. The fields that a page does not use are absent. */
export type PageSection = {
  key: string
  /** Null for a text before the first heading. */
  title: string | null
  html: string
  /** About: the name at the beginning of the section. */
  person?: string
  /** About: the section is a list of links. */
  links?: PageLink[]
  /** About: the figures of the settings follow. */
  hasFigures?: boolean
  /** FAQ. */
  questions?: PageQuestion[]
  /** FAQ: the link that ends the section. */
  action?: PageLink
}

export type PageQuestion = {
  question: string
  /** The answer as HTML: the content of its only paragraph, or all blocks. */
  html: string
  isParagraph: boolean
  /** The answer as plain text. */
  text: string
}

export type PageLink = { name: string; href: string }

/** What a built-in page shows below its head. */
export type BuiltInParts = { sections: PageSection[]; figures: Figure[] }
