// What still is an example: settings, pages and short texts that the site came with, and that visitors read.
import { truncateDescription } from '#src/lib/web/page-meta.ts'
import { BUILT_IN_SLUGS, type BuiltInSlug } from '#src/lib/web/page-slugs.ts'
import type { Card } from '../cards/card.ts'
import { FIGURES } from '../figures/figures.ts'
import { leadsToHidden } from '../parts/switched-off.ts'
import { profileName } from '../profiles/profile.ts'
import { SETTING_FIELDS, type SettingField } from '../setting-fields.ts'
import { defaultSettings, type Settings } from '../settings.ts'
import { ORIGINAL_TEXTS } from '../texts/site-texts.ts'
import { TEXT_GROUPS, type TextGroup } from '../texts/text-fields.ts'

/** `to` is the address of the field that changes the value. */
export type Example = { key: ExampleKey; label: string; value: string; to: string }

export type ExampleKey = keyof Settings | PageKey | TextsKey

type PageKey = `page:${BuiltInSlug}`
type TextsKey = `texts:${string}`

const FIELDS = SETTING_FIELDS.filter(isExampleAtFirst)

/** In the order in which an owner reads them: who writes the site, and then what it states about itself. */
const ORDER: readonly (keyof Settings)[] = ['siteName', 'author', 'email', 'location', 'profiles', 'tagline', 'description']

const CARD_LISTS = ['languageCards', 'categoryCards'] as const

/** The settings that are examples in a new site. */
export const EXAMPLE_SETTINGS: readonly (keyof Settings)[] = [...new Set([...ORDER, ...FIELDS.map(({ key }) => key), ...CARD_LISTS])]

const pageKey = (slug: BuiltInSlug): PageKey => `page:${slug}`

const textsKey = ({ name }: TextGroup): TextsKey => `texts:${name}`

/** The groups of short texts in which an original states something about the owner. */
const CLAIM_GROUPS = TEXT_GROUPS.filter(({ fields }) => fields.some(({ isClaim }) => isClaim))

export const EXAMPLE_KEYS: readonly ExampleKey[] = [...EXAMPLE_SETTINGS, ...BUILT_IN_SLUGS.map(pageKey), ...CLAIM_GROUPS.map(textsKey)]

/** A text or a number states something about the owner; a choice, such as a colour, does not. */
function isExampleAtFirst({ key, kind }: SettingField): boolean {
  return ['line', 'text', 'email'].includes(kind) && defaultSettings[key] !== ''
}

/**
 * The examples that visitors still read, apart from those that the owner confirmed. `originals` are the built-in pages that show their original
 * text.
 */
export function listExamples(settings: Settings, originals: readonly OriginalPage[]): Example[] {
  const confirmed = new Set(settings.confirmedExamples)
  const examples = [
    ...EXAMPLE_SETTINGS.map((key) => exampleOf(settings, key)),
    ...originals.map(pageExample),
    ...CLAIM_GROUPS.map((group) => (leadsToHidden(settings, group.path) ? null : textsExample(settings, group))),
  ]
  return examples.filter((example) => example !== null).filter(({ key }) => !confirmed.has(key))
}

type OriginalPage = { slug: BuiltInSlug; title: string }

/** The text of the page speaks for the owner, who has not written it. */
function pageExample({ slug, title }: OriginalPage): Example {
  return { key: pageKey(slug), label: title, value: `The original text of /${slug}`, to: '/admin/pages' }
}

/** The texts of a page are an example while one of them is an original that speaks for the owner. Neutral words may stay. */
function textsExample({ texts }: Settings, group: TextGroup): Example | null {
  const originals = group.fields.filter(({ key, isClaim }) => isClaim && texts[key] === undefined)
  if (originals.length === 0) return null
  const value = truncateDescription(originals.map(({ key }) => ORIGINAL_TEXTS[key]).join(' '))
  return { key: textsKey(group), label: `Short texts of ${group.title}`, value, to: `/admin/pages/texts#${group.name}` }
}

function exampleOf(settings: Settings, key: keyof Settings): Example | null {
  switch (key) {
    case 'profiles':
      return profilesExample(settings)
    case 'languageCards':
      return cardsExample(settings, key, 'Language cards')
    case 'categoryCards':
      return cardsExample(settings, key, 'Category cards')
    default:
      return fieldExample(settings, key)
  }
}

function fieldExample(settings: Settings, key: keyof Settings): Example | null {
  const field = FIELDS.find((candidate) => candidate.key === key)
  if (!field || settings[key] !== defaultSettings[key] || !isRead(settings, key)) return null
  return { key, label: field.label, value: String(settings[key]), to: `/admin/settings/site#${key}` }
}

/** The text of a figure is read only while the figure shows it. */
function isRead(settings: Settings, key: keyof Settings): boolean {
  const figure = Object.values(FIGURES).find(({ text }) => text === key)
  return figure === undefined || settings[figure.show] === 'own'
}

/** The list is an example while one of its cards states an original number, or has an original text or line of code. */
function cardsExample(settings: Settings, key: (typeof CARD_LISTS)[number], label: string): Example | null {
  const originals = settings[key].flatMap((card) => {
    const original = defaultSettings[key].find(({ category }) => category === card.category)
    if (hasOriginalNumber(card, original)) return [`${card.category} ${card.stated}`]
    return hasOriginalWords(card, defaultSettings[key]) ? [card.category] : []
  })
  if (originals.length === 0) return null
  return { key, label, value: originals.join(', '), to: `/admin/settings/cards#${key}` }
}

function hasOriginalNumber({ figure, stated }: Card, original: Card | undefined): boolean {
  return figure === 'own' && stated === original?.stated
}

/** Also on a card whose category the owner changed. */
function hasOriginalWords({ text, code }: Card, originals: readonly Card[]): boolean {
  return originals.some((original) => (text !== '' && text === original.text) || (code !== '' && code === original.code))
}

/** The list is an example while one of its profiles leads nowhere in particular. */
function profilesExample({ profiles }: Settings): Example | null {
  const examples = profiles.filter(({ url }) => defaultSettings.profiles.some((original) => original.url === url))
  if (examples.length === 0) return null
  return { key: 'profiles', label: 'Profiles', value: examples.map(profileName).join(', '), to: '/admin/settings/profiles#profiles' }
}
