// Short texts of public pages: the original of each. The setting `texts` holds those that the owner changed.
import { namesOf } from '../cards/card.ts'
import { figureText } from '../figures/figures.ts'
import type { Settings } from '../settings.ts'

export const ORIGINAL_TEXTS = {
  homePosts: 'Recent Posts',
  homeProjects: 'Recent Projects',
  homeTopics: 'Explore Topics',
  homeLanguages: '{languages}, each from first steps to the odd corners.',
  homeCategories: '{categories}.',
  homeResources: 'Checklists, cheat sheets and the links worth keeping.',
  homeResourcesNote: 'kept up to date',
  homeHello: 'Say Hello',
  contactTitle: 'Get in Touch',
  contactLead:
    'Questions, corrections, ideas for a tutorial: all of them are read. The form opens your own mail program with the message filled in.',
  contactForm: 'Write',
  contactWays: 'Other Ways to Reach Us',
  contactFaq: 'FAQ',
  contactQuestion1: 'How quickly will I get a response?',
  contactAnswer1: 'Typically within {reply time}.',
  contactQuestion2: 'Are you open to collaboration?',
  contactAnswer2: 'Yes. Mention the proposal in your message, with a sentence about what you have made so far.',
  contactQuestion3: 'Can I request a tutorial topic?',
  contactAnswer3: 'Requests are welcome. The best posts here started as somebody’s question.',
  languagesTitle: 'Languages',
  languagesLead: 'Tutorials by programming language, each from first steps to the odd corners.',
  categoriesTitle: 'Categories',
  categoriesLead: 'Everything published here, sorted by what it is about.',
  resourcesLead: 'Checklists, cheat sheets and the links worth keeping.',
} as const

export type TextKey = keyof typeof ORIGINAL_TEXTS

const REPLY_TIME = '{reply time}'

/**
 * The owner's text, or the original. `{languages}` and `{categories}` become the names of the cards, `{reply time}` the reply time; while
 * that is hidden, the sentences with it are left out.
 */
export function textOf(settings: Settings, key: TextKey): string {
  const text = settings.texts[key] ?? ORIGINAL_TEXTS[key]
  const listed = text.replaceAll('{languages}', namesOf(settings.languageCards)).replaceAll('{categories}', namesOf(settings.categoryCards))
  const replyTime = figureText(settings, 'replyTime')
  if (replyTime !== null || !listed.includes(REPLY_TIME)) return listed.replaceAll(REPLY_TIME, replyTime ?? '')
  const sentences = listed.split(/(?<=[.!?]) /).filter((sentence) => !sentence.includes(REPLY_TIME))
  return sentences.join(' ') || 'As soon as possible.'
}
