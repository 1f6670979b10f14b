/** Letters without a Unicode decomposition into a Latin letter and a mark. */
const LATIN: Record<string, string> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ħ: 'h',
  ı: 'i',
  ŋ: 'ng',
  ŧ: 't',
  ĸ: 'k',
  ƒ: 'f',
}

/** Replacements for names that would become equal: C, C++ and C#. */
const NAMES: readonly (readonly [RegExp, string])[] = [
  [/\bc\+\+/g, 'cpp'],
  [/\bc#/g, 'c-sharp'],
  [/\bf#/g, 'f-sharp'],
  [/(^|\s)\.net\b/g, '$1dotnet'],
  [/&/g, ' and '],
  [/\+/g, ' plus '],
  [/['’ʼ]/g, ''],
]

/** Long enough for a long title, short enough for any mail client, with room for suffixes below 200. */
export const SLUG_MAX_LENGTH = 120

/** The same pattern as the constraint `posts_slug_check`. */
export const SLUG_PATTERN = /^[a-z0-9]+(?:-[a-z0-9]+)*$/

/** Word breaks and joiners without a width, soft hyphens, and the byte order mark. */
const INVISIBLE = /[\u00AD\u200B-\u200D\u2060\uFEFF]/g

/**
 * The slug of a text in Latin letters. Never empty: letters without an ASCII equivalent are replaced by a hash at the end, so that different
 * texts keep different slugs.
 */
export function latinSlug(text: string): string {
  const named = NAMES.reduce((rest, [pattern, name]) => rest.replace(pattern, name), text.normalize('NFC').toLowerCase())
  const latin = named
    .replace(INVISIBLE, '')
    .replace(/[^\x20-\x7e]/g, (character) => LATIN[character] ?? character)
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
  const slug = latin.replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '')
  if (slug === '') return `post-${fingerprint(text)}`
  return /(?![a-z0-9])[\p{L}\p{N}]/u.test(latin) ? `${shorten(slug)}-${fingerprint(text)}` : shorten(slug)
}

function shorten(slug: string): string {
  if (slug.length <= SLUG_MAX_LENGTH) return slug
  const cut = slug.slice(0, SLUG_MAX_LENGTH + 1)
  const wordEnd = cut.lastIndexOf('-')
  return wordEnd > 0 ? cut.slice(0, wordEnd) : cut.slice(0, SLUG_MAX_LENGTH)
}

/** FNV-1a, 32 bits. */
function fingerprint(text: string): string {
  let hash = 0x811c9dc5
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193)
  return (hash >>> 0).toString(36)
}
