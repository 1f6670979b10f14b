// The cards of /languages and /categories.
import { categoryKey } from '#src/lib/text/category-key.ts'
import { latinSlug } from '#src/lib/text/slug.ts'
import type { FigureMode } from '../figures/figures.ts'

export type Card = {
  /** The category of its posts, also its title. */
  category: string
  text: string
  /** A line of code below the text; '' for none. Languages only. */
  code: string
  /** The owner's number (`stated`), the number of published posts, or none. */
  figure: FigureMode
  stated: number
}

/** What addresses depend on. */
export type CardLists = { languageCards: readonly Pick<Card, 'category'>[]; categoryCards: readonly Pick<Card, 'category'>[] }

const own = (stated: number) => ({ figure: 'own' as const, stated })

export const DEFAULT_LANGUAGE_CARDS: Card[] = [
  {
    category: 'JavaScript',
    text: 'The language of the page, and of half the servers behind it: closures, promises, modules and the loop under them all.',
    code: "console.log('hello')",
    ...own(42),
  },
  {
    category: 'Python',
    text: 'From a first script to packages, typing and data work, with the standard library before anything else.',
    code: "print('hello')",
    ...own(38),
  },
  {
    category: 'Java',
    text: 'Objects, collections, streams and threads, read the way the virtual machine reads them.',
    code: 'System.out.println("hello");',
    ...own(28),
  },
  {
    category: 'C++',
    text: 'Values, lifetimes and templates: what the compiler does for you, and what it expects from you.',
    code: 'std::println("hello");',
    ...own(22),
  },
]

export const DEFAULT_CATEGORY_CARDS: Card[] = [
  {
    category: 'Technology',
    text: 'Databases, networks, browsers and the machines they run on: how things work underneath.',
    code: '',
    ...own(24),
  },
  {
    category: 'Design',
    text: 'Interfaces, type, colour and motion, from the point of view of those who have to build them.',
    code: '',
    ...own(18),
  },
  {
    category: 'Development',
    text: 'The craft itself: tools, tests, reviews, releases, and the decisions between them.',
    code: '',
    ...own(32),
  },
  { category: 'Lifestyle', text: 'Working hours, focus, learning, and the desk all of it happens at.', code: '', ...own(15) },
]

/** The last part of the address /languages/{name}: 'cpp' for C++. */
export function languageName(category: string): string {
  return latinSlug(category)
}

/** The category of a listed language. Ignores the case of `name`. Null for a language that is not listed. */
export function findLanguageCategory({ languageCards }: Pick<CardLists, 'languageCards'>, name: string): string | null {
  const wanted = name.toLowerCase()
  return languageCards.find(({ category }) => languageName(category) === wanted)?.category ?? null
}

/** The same for a listed category. Other categories have a page only while a post has them. */
export function findListedCategory({ categoryCards }: Pick<CardLists, 'categoryCards'>, name: string): string | null {
  const wanted = categoryKey(name)
  return categoryCards.find(({ category }) => categoryKey(category) === wanted)?.category ?? null
}

const NAMES_AT_MOST = 4

/** 'Java, C and 3 more'; '' without cards. */
export function namesOf(cards: readonly Pick<Card, 'category'>[]): string {
  const names = cards.map(({ category }) => category)
  const isLong = names.length > NAMES_AT_MOST + 1
  const listed = isLong ? [...names.slice(0, NAMES_AT_MOST), `${names.length - NAMES_AT_MOST} more`] : names
  const last = listed.at(-1) ?? ''
  return listed.length < 2 ? last : `${listed.slice(0, -1).join(', ')} and ${last}`
}
