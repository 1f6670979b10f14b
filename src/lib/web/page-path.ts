// The paths of public pages, as opposed to files, feeds, redirects and the admin area.
const PAGE =
  /^\/(?:projects|languages|categories|resources|archive|faq|privacy|disclaimer|about|contact|posts(?:\/[a-z\d-]+)?|(?:languages|category)\/[^/.]+)?$/

/** Whether the router displays this path without a document load. A path that is not listed, or not written as the site writes it, is none. */
export function isPagePath(path: string): boolean {
  return PAGE.test(path)
}
