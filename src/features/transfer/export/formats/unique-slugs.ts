import { slugify } from '#src/lib/text/slugify.ts'

/** Long enough for any program, with room for a number. */
const MAX_LENGTH = 180

/** A slug for each name, without repetitions. */
export function uniqueSlugs(names: readonly string[]): Map<string, string> {
  const taken = new Set<string>()
  return new Map(
    names.map((name) => {
      const slug = slugify(name).slice(0, MAX_LENGTH)
      let free = slug
      for (let number = 2; taken.has(free); number += 1) free = `${slug}-${number}`
      taken.add(free)
      return [name, free]
    }),
  )
}
