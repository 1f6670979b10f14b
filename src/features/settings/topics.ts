// The languages and categories the site is sorted by, each with the figure its owner states for it.
import { CATEGORY_PAGES, LANGUAGE_PAGES } from './category-pages.ts'
import type { Settings } from './settings.ts'

export type Topic = { name: string; label: string; stated: number }

export function listLanguages(settings: Settings): Topic[] {
  return listTopics(LANGUAGE_PAGES, {
    javascript: settings.statedTutorialsJavascript,
    python: settings.statedTutorialsPython,
    java: settings.statedTutorialsJava,
    cpp: settings.statedTutorialsCpp,
  })
}

export function listCategories(settings: Settings): Topic[] {
  return listTopics(CATEGORY_PAGES, {
    technology: settings.statedArticlesTechnology,
    design: settings.statedArticlesDesign,
    development: settings.statedArticlesDevelopment,
    lifestyle: settings.statedArticlesLifestyle,
  })
}

export function sumStated(topics: Topic[]): number {
  return topics.reduce((sum, { stated }) => sum + stated, 0)
}

/** The pages in their order; a page without a figure does not compile where the figures are given. */
function listTopics<Pages extends Record<string, string>>(pages: Pages, stated: Record<keyof Pages & string, number>): Topic[] {
  return Object.entries(pages).map(([name, label]) => ({ name, label, stated: stated[name] ?? 0 }))
}
