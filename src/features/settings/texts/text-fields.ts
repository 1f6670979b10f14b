// The form of the short texts: groups by page, labels, limits.
import * as v from 'valibot'
import { lineText } from '../line-text.ts'
import { ORIGINAL_TEXTS, type TextKey } from './site-texts.ts'

export type TextField = {
  key: TextKey
  label: string
  max: number
  hint?: string
  /** The original states something about the owner, who has not written it. */
  isClaim?: true
}
/** `path` is the page that shows the texts. */
export type TextGroup = { name: string; title: string; path: string; fields: readonly TextField[] }

const heading = (key: TextKey, label: string): TextField => ({ key, label, max: 80 })
const sentence = (key: TextKey, label: string): TextField => ({ key, label, max: 300 })
const claim = (key: TextKey, label: string): TextField => ({ ...sentence(key, label), isClaim: true })
const title = (key: TextKey): TextField => ({ ...heading(key, 'Title'), hint: 'Also on the home page.' })

const forSearch = (field: TextField): TextField => ({ ...field, hint: 'For search engines; best below 160 characters.' })

export const TEXT_GROUPS: readonly TextGroup[] = [
  { name: 'footer', title: 'Footer', path: '/', fields: [{ ...heading('footerNote', 'Note after the name of the site'), isClaim: true }] },
  {
    name: 'home',
    title: 'Home',
    path: '/',
    fields: [
      heading('homePosts', 'Heading of the newest posts'),
      heading('homeProjects', 'Heading of the newest projects'),
      heading('homeTopics', 'Heading of the topics'),
      heading('homeHello', 'Heading of the profiles'),
      { ...claim('homeLanguages', 'Card of the languages'), hint: '{languages} becomes the names of the language cards.' },
      { ...sentence('homeCategories', 'Card of the categories'), hint: '{categories} becomes the names of the category cards.' },
      claim('homeResources', 'Card of the resources'),
      { ...heading('homeResourcesNote', 'Note on the card of the resources'), isClaim: true },
    ],
  },
  {
    name: 'posts',
    title: 'Posts',
    path: '/posts',
    fields: [sentence('postsLead', 'Introduction'), forSearch(sentence('postsDescription', 'Search description'))],
  },
  {
    name: 'projects',
    title: 'Projects',
    path: '/projects',
    fields: [claim('projectsLead', 'Introduction'), forSearch(claim('projectsDescription', 'Search description'))],
  },
  { name: 'archive', title: 'Archive', path: '/archive', fields: [sentence('archiveLead', 'Introduction')] },
  {
    name: 'contact',
    title: 'Contact',
    path: '/contact',
    fields: [
      heading('contactTitle', 'Title'),
      claim('contactLead', 'Introduction'),
      heading('contactForm', 'Heading of the form'),
      heading('contactWays', 'Heading of the other ways'),
      heading('contactFaq', 'Heading of the questions'),
      heading('contactQuestion1', 'First question'),
      { ...sentence('contactAnswer1', 'First answer'), hint: '{reply time} becomes the reply time of the site settings.' },
      heading('contactQuestion2', 'Second question'),
      claim('contactAnswer2', 'Second answer'),
      heading('contactQuestion3', 'Third question'),
      claim('contactAnswer3', 'Third answer'),
    ],
  },
  {
    name: 'languages',
    title: 'Languages',
    path: '/languages',
    fields: [
      title('languagesTitle'),
      claim('languagesLead', 'Introduction'),
      { ...claim('languageLead', 'Introduction of each language'), hint: '{language} becomes the name of the language.' },
    ],
  },
  {
    name: 'categories',
    title: 'Categories',
    path: '/categories',
    fields: [
      title('categoriesTitle'),
      sentence('categoriesLead', 'Introduction'),
      { ...sentence('categoryLead', 'Introduction of each category'), hint: '{category} becomes the name of the category.' },
    ],
  },
  { name: 'resources', title: 'Resources', path: '/resources', fields: [title('resourcesTitle'), claim('resourcesLead', 'Introduction')] },
]

/** On the screen of e-mails, because the page needs a mail server. */
export const SUBSCRIBE_GROUP: TextGroup = {
  name: 'subscribe',
  title: 'Subscribe form',
  path: '/subscribe',
  fields: [
    { ...heading('subscribeTitle', 'Title'), hint: 'After articles, in the footer and at /subscribe.' },
    { ...sentence('subscribeLead', 'Introduction'), hint: 'What readers get, and how often.' },
  ],
}

const TEXT_FIELDS = [...TEXT_GROUPS, SUBSCRIBE_GROUP].flatMap(({ fields }) => fields)

export type TextErrors = Partial<Record<TextKey, string>>

/** The sent texts, '' for the original, or an error message for each invalid one. Texts that were not sent are absent. */
export function parseTexts(sent: Record<string, unknown>): { texts: Map<TextKey, string> } | { errors: TextErrors } {
  const texts = new Map<TextKey, string>()
  const errors: TextErrors = {}
  for (const { key, label, max } of TEXT_FIELDS) {
    if (sent[key] === undefined) continue
    const result = v.safeParse(schemaFor(label, max), sent[key])
    if (!result.success) errors[key] = result.issues[0].message
    else texts.set(key, result.output === ORIGINAL_TEXTS[key] ? '' : result.output)
  }
  return Object.keys(errors).length > 0 ? { errors } : { texts }
}

function schemaFor(label: string, max: number) {
  return lineText({ max, tooLong: `${label} must be at most ${max} characters.`, notText: `${label} must be text.` })
}
