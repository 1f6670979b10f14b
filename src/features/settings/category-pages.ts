// Categories with a fixed page, even when no post has them, because other pages link to them.

/** /languages/{name} → the category its posts carry. */
export const LANGUAGE_PAGES = { javascript: 'JavaScript', python: 'Python', java: 'Java', cpp: 'C++' } as const

/** /category/{name} → the category its posts carry. */
export const CATEGORY_PAGES = { technology: 'Technology', design: 'Design', development: 'Development', lifestyle: 'Lifestyle' } as const

export const RESOURCES_CATEGORY = 'Resources'

/** The category of a language page. Ignores the case of `name`. Null for a language without a page. */
export function findLanguagePage(name: string): { name: string; category: string } | null {
  return lookUp(LANGUAGE_PAGES, name)
}

/** The same for a category page. Other categories have a page only while a post has them. */
export function findCategoryPage(name: string): { name: string; category: string } | null {
  return lookUp(CATEGORY_PAGES, name)
}

function lookUp(pages: Record<string, string>, name: string): { name: string; category: string } | null {
  const key = name.toLowerCase()
  const category = Object.hasOwn(pages, key) ? pages[key] : undefined
  return category === undefined ? null : { name: key, category }
}
