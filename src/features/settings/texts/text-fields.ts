// The form of the short texts: groups by page, labels, limits.
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { ORIGINAL_TEXTS, type TextKey } from './site-texts.ts'

export type TextField = { key: TextKey; label: string; max: number; hint?: string }
export type TextGroup = { name: string; title: string; fields: readonly TextField[] }

const heading = (key: TextKey, label: string): TextField => ({ key, label, max: 80 })
const sentence = (key: TextKey, label: string): TextField => ({ key, label, max: 300 })

export const TEXT_GROUPS: readonly TextGroup[] = [
  {
    name: 'home',
    title: 'Home',
    fields: [
      heading('homePosts', 'Heading of the newest posts'),
      heading('homeProjects', 'Heading of the newest projects'),
      heading('homeTopics', 'Heading of the topics'),
      heading('homeHello', 'Heading of the profiles'),
      { ...sentence('homeLanguages', 'Card of the languages'), hint: '{languages} becomes the names of the language cards.' },
      { ...sentence('homeCategories', 'Card of the categories'), hint: '{categories} becomes the names of the category cards.' },
      sentence('homeResources', 'Card of the resources'),
      heading('homeResourcesNote', 'Note on the card of the resources'),
    ],
  },
  {
    name: 'contact',
    title: 'Contact',
    fields: [
      heading('contactTitle', 'Title'),
      sentence('contactLead', 'Introduction'),
      heading('contactForm', 'Heading of the form'),
      heading('contactWays', 'Heading of the other ways'),
      heading('contactFaq', 'Heading of the questions'),
      heading('contactQuestion1', 'First question'),
      { ...sentence('contactAnswer1', 'First answer'), hint: '{reply time} becomes the reply time of the site settings.' },
      heading('contactQuestion2', 'Second question'),
      sentence('contactAnswer2', 'Second answer'),
      heading('contactQuestion3', 'Third question'),
      sentence('contactAnswer3', 'Third answer'),
    ],
  },
  {
    name: 'languages',
    title: 'Languages',
    fields: [heading('languagesTitle', 'Title'), sentence('languagesLead', 'Introduction')],
  },
  {
    name: 'categories',
    title: 'Categories',
    fields: [heading('categoriesTitle', 'Title'), sentence('categoriesLead', 'Introduction')],
  },
  { name: 'resources', title: 'Resources', fields: [sentence('resourcesLead', 'Introduction')] },
]

export type TextErrors = Partial<Record<TextKey, string>>

/** The sent texts, '' for the original, or an error message for each invalid one. Texts that were not sent are absent. */
export function parseTexts(sent: Record<string, unknown>): { texts: Map<TextKey, string> } | { errors: TextErrors } {
  const texts = new Map<TextKey, string>()
  const errors: TextErrors = {}
  for (const { key, label, max } of TEXT_GROUPS.flatMap(({ fields }) => fields)) {
    if (sent[key] === undefined) continue
    const result = v.safeParse(schemaFor(label, max), sent[key])
    if (!result.success) errors[key] = result.issues[0].message
    else texts.set(key, result.output === ORIGINAL_TEXTS[key] ? '' : result.output)
  }
  return Object.keys(errors).length > 0 ? { errors } : { texts }
}

function schemaFor(label: string, max: number) {
  return boundedText({
    max,
    tooLong: `${label} must be at most ${max} characters.`,
    notText: `${label} must be text.`,
    clean: (value) => value.replaceAll('\0', '').toWellFormed().replace(/\s+/g, ' ').trim(),
  })
}
