/** The address of the page about a category. */
export function categoryPath(name: string): string {
  return `/category/${encodeURIComponent(name.toLowerCase())}`
}

/** The category of the resources page. */
export const RESOURCES_CATEGORY = 'Resources'
