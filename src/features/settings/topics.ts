// The languages and categories with fixed pages, each with the number of articles that the owner states.
import { CATEGORY_PAGES, LANGUAGE_PAGES } from './category-pages.ts'
import type { Settings } from './settings.ts'

export type Topic = { name: string; label: string; stated: number }

export function listLanguageTopics(settings: Settings): Topic[] {
  return listTopics(LANGUAGE_PAGES, {
    javascript: settings.statedTutorialsJavascript,
    python: settings.statedTutorialsPython,
    java: settings.statedTutorialsJava,
    cpp: settings.statedTutorialsCpp,
  })
}

export function listCategoryTopics(settings: Settings): Topic[] {
  return listTopics(CATEGORY_PAGES, {
    technology: settings.statedArticlesTechnology,
    design: settings.statedArticlesDesign,
    development: settings.statedArticlesDevelopment,
    lifestyle: settings.statedArticlesLifestyle,
  })
}

export function sumStatedCounts(topics: Topic[]): number {
  return topics.reduce((sum, { stated }) => sum + stated, 0)
}

/** The type of `stated` requires a number for every page. */
function listTopics<Pages extends Record<string, string>>(pages: Pages, stated: Record<keyof Pages & string, number>): Topic[] {
  return Object.entries(pages).map(([name, label]) => ({ name, label, stated: stated[name] ?? 0 }))
}
