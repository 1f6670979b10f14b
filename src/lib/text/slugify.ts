import anyAscii from 'any-ascii'
import { latinSlug } from './slug.ts'

/** Scripts without spaces between words, whose characters are syllables or words. */
const SYLLABLE = /[\p{Script=Han}\p{Script=Hangul}]/u

/**
 * Turns any text into a slug of ASCII letters, digits and single hyphens; other scripts are transliterated, `Как выбрать GPU` to
 * `kak-vybrat-gpu`. Never empty, and the same every time. Brings the tables of all scripts (220 kB compressed): the editor loads this module on
 * demand.
 */
export function slugify(text: string): string {
  return latinSlug(
    text.normalize('NFC').replace(/[^\x20-\x7e]/gu, (character) => {
      if (!/[\p{L}\p{M}\p{N}]/u.test(character)) return character
      const ascii = anyAscii(character).replace(/['`]/g, '')
      return SYLLABLE.test(character) ? ` ${ascii} ` : ascii
    }),
  )
}
