// The settings that forms can change, in their order, with their labels.
import * as v from 'valibot'
import { isHexColor } from '#src/lib/color/oklch.ts'
import { lineText } from './line-text.ts'
import { refuseHeadlineWords } from './look/headline.ts'
import { FACES, type Settings, TYPOGRAPHY } from './settings.ts'

type FieldKind = 'line' | 'text' | 'email' | 'count' | 'choice' | 'color' | 'words'

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
    ],
  },
  {
    name: 'claims',
    title: 'Stated figures',
    fields: [
      { key: 'statedReaders', label: 'Readers', kind: 'line', max: 20, hint: 'These four stand on the About page.' },
      { key: 'statedArticles', label: 'Articles', kind: 'line', max: 20 },
      { key: 'statedCategories', label: 'Categories', kind: 'line', max: 20 },
      { key: 'statedAvailability', label: 'Available', kind: 'line', max: 20 },
      { key: 'statedRhythm', label: 'New content', kind: 'line', max: 60 },
      { key: 'statedReplyTime', label: 'Reply time', kind: 'line', max: 60 },
      { key: 'policyUpdatedOn', label: 'Policies last updated', kind: 'line', max: 60 },
      { key: 'statedTutorialsJavascript', label: 'JavaScript tutorials', kind: 'count' },
      { key: 'statedTutorialsPython', label: 'Python tutorials', kind: 'count' },
      { key: 'statedTutorialsJava', label: 'Java tutorials', kind: 'count' },
      { key: 'statedTutorialsCpp', label: 'C++ tutorials', kind: 'count' },
      { key: 'statedArticlesTechnology', label: 'Technology articles', kind: 'count' },
      { key: 'statedArticlesDesign', label: 'Design articles', kind: 'count' },
      { key: 'statedArticlesDevelopment', label: 'Development articles', kind: 'count' },
      { key: 'statedArticlesLifestyle', label: 'Lifestyle articles', kind: 'count' },
    ],
  },
]

export const SETTING_GROUPS: readonly SettingGroup[] = [...SITE_GROUPS, LOOK_GROUP]

export type SettingErrors = Partial<Record<keyof Settings, string>>

/** Values to store, or an error message for each invalid field. Fields that were not sent are ignored. `tagline` is the stored one. */
export function parseSettings(
  sent: Record<string, unknown>,
  tagline: string | null = null,
): { values: Map<keyof Settings, string | number> } | { errors: SettingErrors } {
  const values = new Map<keyof Settings, string | number>()
  const errors: SettingErrors = {}
  for (const field of SETTING_GROUPS.flatMap((group) => group.fields)) {
    const value = sent[field.key]
    if (value === undefined) continue
    const result = v.safeParse(schemaFor(field, tagline), value)
    if (result.success) values.set(field.key, result.output)
    else errors[field.key] = result.issues[0].message
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
      return v.pipe(line, v.email('Please enter a valid email address.'))
    case 'count':
      return v.pipe(line, v.regex(/^\d{1,9}$/, `${label} must be a whole number.`), v.transform(Number))
    case 'choice':
      return v.pipe(
        line,
        v.check((value) => choices.includes(value), `${label} must be one of ${choices.join(', ')}.`),
      )
  }
}
