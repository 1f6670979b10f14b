// The settings that forms can change, in their order, with their labels.
import * as v from 'valibot'
import { findTimeZone } from '#src/lib/format/time-zone.ts'
import { isHexColor } from '#src/lib/hex-color.ts'
import { isEmailAddress } from '#src/lib/text/email-address.ts'
import { ARTICLE_FORMS } from './article-forms.ts'
import { FIGURE_NAMES, FIGURES, modesOf } from './figures/figures.ts'
import { lineText } from './line-text.ts'
import { refuseHeadlineWords } from './look/headline.ts'
import { FACES, type Settings, TYPOGRAPHY } from './settings.ts'

type FieldKind = 'line' | 'text' | 'email' | 'choice' | 'color' | 'words' | 'zone'

export type SettingField = {
  key: keyof Settings
  label: string
  hint?: string
  kind: FieldKind
  /** Maximum length in characters. */
  max?: number
  isRequired?: boolean
  choices?: readonly string[]
}

export type SettingGroup = { name: string; title: string; fields: readonly SettingField[] }

/** On a screen of its own. */
export const LOOK_GROUP: SettingGroup = {
  name: 'look',
  title: 'Look',
  fields: [
    { key: 'marker', label: 'Marker colour', kind: 'color', isRequired: true },
    { key: 'face', label: 'Text face', kind: 'choice', choices: FACES },
    { key: 'headlineWords', label: 'Highlighted words', kind: 'words', max: 200 },
  ],
}

/** On the screen of the site. */
export const SITE_GROUPS: readonly SettingGroup[] = [
  {
    name: 'site',
    title: 'Site',
    fields: [
      { key: 'siteName', label: 'Site name', kind: 'line', max: 60, isRequired: true, hint: 'In the header, in titles and in feeds.' },
      { key: 'tagline', label: 'Tagline', kind: 'line', max: 200, hint: 'The large line on the home page.' },
      {
        key: 'description',
        label: 'Description',
        kind: 'text',
        max: 300,
        hint: 'For search engines and feeds; best below 160 characters.',
      },
      {
        key: 'typography',
        label: 'Quotes and dashes',
        kind: 'choice',
        choices: TYPOGRAPHY,
        hint: 'Typographic: articles show “quotes”, – dashes and …, except in code. What you write stays as it is.',
      },
      {
        key: 'newPostForm',
        label: 'New posts',
        kind: 'choice',
        choices: ARTICLE_FORMS,
        hint: 'Pages and templates too. The menu beside ‘New post’ offers the other form.',
      },
    ],
  },
  {
    name: 'owner',
    title: 'Your details',
    fields: [
      { key: 'author', label: 'Author', kind: 'line', max: 100, isRequired: true, hint: 'Your name as it stands on posts and replies.' },
      {
        key: 'email',
        label: 'Contact address',
        kind: 'email',
        max: 255,
        isRequired: true,
        hint: 'Where the contact page sends its messages. Until you enter yours, it is an example address that does not exist.',
      },
      { key: 'location', label: 'Location', kind: 'line', max: 100 },
      { key: 'timeZone', label: 'Time zone', kind: 'zone', isRequired: true, hint: 'All dates of the site follow it.' },
    ],
  },
]

/** Hints of the set-up that differ from those in the settings. */
const SETUP_HINTS: Partial<Record<keyof Settings, string>> = {
  email: 'Where the contact page sends its messages, and where visitors read it. It need not be the address with which you sign in.',
}

/** In the set-up. The fields are those of the screen of the site. */
export const SETUP_GROUP: SettingGroup = {
  name: 'setup',
  title: 'Site',
  fields: (['siteName', 'author', 'tagline', 'description', 'email', 'timeZone', 'location'] as const).flatMap((key) =>
    SITE_GROUPS.flatMap(({ fields }) => fields.filter((field) => field.key === key)).map((field) =>
      SETUP_HINTS[key] ? { ...field, hint: SETUP_HINTS[key] } : field,
    ),
  ),
}

export const SETTING_GROUPS: readonly SettingGroup[] = [...SITE_GROUPS, LOOK_GROUP]

/** All fields, also those of the figures, which have a form of their own. */
export const SETTING_FIELDS: readonly SettingField[] = [
  ...SETTING_GROUPS.flatMap((group) => group.fields),
  ...FIGURE_NAMES.flatMap((name): SettingField[] => {
    const { label, text, show, max } = FIGURES[name]
    return [
      { key: show, label, kind: 'choice', choices: modesOf(name) },
      { key: text, label, kind: 'line', max },
    ]
  }),
]

export type SettingErrors = Partial<Record<keyof Settings, string>>

/** Values to store, or an error message for each invalid field. Fields that were not sent are ignored. `tagline` is the stored one. */
export function parseSettings(
  sent: Record<string, unknown>,
  tagline: string | null = null,
): { values: Map<keyof Settings, string | number> } | { errors: SettingErrors } {
  const values = new Map<keyof Settings, string | number>()
  const errors: SettingErrors = {}
  for (const field of SETTING_FIELDS) {
    const value = sent[field.key]
    if (value === undefined) continue
    const result = v.safeParse(schemaFor(field, tagline), value)
    if (result.success) values.set(field.key, result.output)
    else errors[field.key] = result.issues[0].message
  }
  for (const { show, text } of Object.values(FIGURES)) {
    if (values.get(show) === 'own' && values.get(text) === '') errors[text] = 'Enter a text, or choose another way to show it.'
  }
  return Object.keys(errors).length > 0 ? { errors } : { values }
}

function schemaFor({ label, kind, max = 500, isRequired = false, choices = [] }: SettingField, tagline: string | null) {
  const line = v.pipe(
    lineText({ max, tooLong: `${label} must be at most ${max} characters.`, notText: `${label} must be text.` }),
    v.check((value) => !isRequired || value !== '', `${label} must not be empty.`),
  )
  switch (kind) {
    case 'line':
    case 'text':
      return line
    case 'words':
      return v.pipe(
        line,
        v.rawCheck(({ dataset, addIssue }) => {
          const refusal = dataset.typed && tagline !== null ? refuseHeadlineWords(tagline, dataset.value) : null
          if (refusal) addIssue({ message: refusal })
        }),
      )
    case 'color':
      return v.pipe(
        line,
        v.transform((value) => value.toLowerCase()),
        v.check(isHexColor, `${label} must be a # and six digits from 0 to f, such as #ffc670.`),
      )
    case 'email':
      return v.pipe(line, v.check(isEmailAddress, 'Please enter a valid email address.'))
    case 'zone':
      return v.pipe(
        line,
        v.rawTransform(({ dataset, addIssue, NEVER }) => {
          const name = findTimeZone(dataset.value)
          if (name !== null) return name
          addIssue({ message: `${label} must be the name of a time zone, such as Europe/Berlin.` })
          return NEVER
        }),
      )
    case 'choice':
      return v.pipe(
        line,
        v.check((value) => choices.includes(value), `${label} must be one of ${choices.join(', ')}.`),
      )
  }
}
