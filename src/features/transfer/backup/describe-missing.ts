import { plural } from '#src/lib/format/format-count.ts'

const NAMED_MAX = 10

/** '3 files of pictures or recordings are missing or damaged': how many files that the database lists a backup lacks, or the first of their names too. */
export function describeMissing(missing: number | readonly string[]): string {
  const [count, names] = typeof missing === 'number' ? [missing, []] : [missing.length, missing.slice(0, NAMED_MAX)]
  const sentence = `${plural(count, 'file')} of pictures or recordings ${count === 1 ? 'is' : 'are'} missing or damaged`
  if (names.length === 0) return sentence
  return `${sentence}: ${names.join(', ')}${count > names.length ? ' …' : ''}`
}
