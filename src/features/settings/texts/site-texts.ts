// Short texts of public pages: the original of each. The setting `texts` holds those that the owner changed.
import { namesOf } from '../cards/card.ts'
import { figureText } from '../figures/figures.ts'
import type { Settings } from '../settings.ts'

export const ORIGINAL_TEXTS = {
  footerNote: 'Free to read.',
  homePosts: 'Recent Posts',
  homeProjects: 'Recent Projects',
  homeTopics: 'Explore Topics',
  homeLanguages: '{languages}, each from first steps to the odd corners.',
  homeCategories: '{categories}.',
  homeResources: 'Checklists, cheat sheets and the links worth keeping.',
  homeResourcesNote: 'kept up to date',
  homeHello: 'Say Hello',
  postsLead: 'Everything published so far, newest first.',
  postsDescription: 'Every post published so far, newest first.',
  projectsLead: 'Things built and kept running, each with its source and a preview.',
  projectsDescription: 'Every project, newest first, each with its source code and a preview.',
  archiveLead: 'Every post by year, newest first.',
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
  languageLead: 'Tutorials on {language}, newest first.',
  categoriesTitle: 'Categories',
  categoriesLead: 'Everything published here, sorted by what it is about.',
  categoryLead: 'Everything in {category}, newest first.',
  subscribeTitle: 'New posts by e-mail',
  subscribeLead: 'One e-mail for each new post, and nothing else. Each has a link with which you leave.',
  resourcesTitle: 'Resources',
  resourcesLead: 'Checklists, cheat sheets and the links worth keeping.',
} as const

export type TextKey = keyof typeof ORIGINAL_TEXTS

const REPLY_TIME = '{reply time}'

/**
 * The owner's text, or the original. `{languages}` and `{categories}` become the names of the cards, `{reply time}` the reply time; while
 * that is hidden, the sentences with it are left out. `{language}` and `{category}` become `name`, the category of the page.
 */
export function textOf(settings: Settings, key: TextKey, name = ''): string {
  const text = settings.texts[key] ?? ORIGINAL_TEXTS[key]
  const names: Readonly<Record<string, string>> = {
    '{languages}': namesOf(settings.languageCards),
    '{categories}': namesOf(settings.categoryCards),
    '{language}': name,
    '{category}': name,
  }
  const listed = text.replace(/\{[a-z]+\}/g, (placeholder) => names[placeholder] ?? placeholder)
  const replyTime = figureText(settings, 'replyTime')
  if (replyTime !== null || !listed.includes(REPLY_TIME)) return listed.replaceAll(REPLY_TIME, replyTime ?? '')
  const sentences = listed.split(/(?<=[.!?]) /).filter((sentence) => !sentence.includes(REPLY_TIME))
  return sentences.join(' ') || 'As soon as possible.'
}
