import { slugify } from '#src/lib/text/slugify.ts'

/** The slug of the title, when the program has added only a short id to it: `my-title-4k2d`. */
export function ownSlug(title: string, slug: string): string {
  const own = slugify(title)
  const rest = slug.startsWith(`${own}-`) ? slug.slice(own.length + 1) : null
  return own !== '' && rest !== null && /^[0-9a-z]{1,12}$/.test(rest) && /\d/.test(rest) ? own : slug
}
