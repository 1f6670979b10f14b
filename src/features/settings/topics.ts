// The languages and categories the site is sorted by, each with the figure its owner states for it.
import type { Settings } from './settings.ts'

export type Topic = { name: string; label: string; stated: number }

export function listLanguages(settings: Settings): Topic[] {
  return [
    { name: 'javascript', label: 'JavaScript', stated: settings.statedTutorialsJavascript },
    { name: 'python', label: 'Python', stated: settings.statedTutorialsPython },
    { name: 'java', label: 'Java', stated: settings.statedTutorialsJava },
    { name: 'cpp', label: 'C++', stated: settings.statedTutorialsCpp },
  ]
}

export function listCategories(settings: Settings): Topic[] {
  return [
    { name: 'technology', label: 'Technology', stated: settings.statedArticlesTechnology },
    { name: 'design', label: 'Design', stated: settings.statedArticlesDesign },
    { name: 'development', label: 'Development', stated: settings.statedArticlesDevelopment },
    { name: 'lifestyle', label: 'Lifestyle', stated: settings.statedArticlesLifestyle },
  ]
}

export function sumStated(topics: Topic[]): number {
  return topics.reduce((sum, { stated }) => sum + stated, 0)
}
