import type { BuiltInSlug } from '#src/lib/web/page-slugs.ts'
import { writeAbout } from './about.ts'
import { writeFaq } from './faq.ts'
import type { WriteOriginal } from './original.ts'
import { writePrivacy } from './privacy.ts'
import { writeTerms } from './terms.ts'

/** The original text of each built-in page, with the settings of the site filled in. */
export const ORIGINALS: Readonly<Record<BuiltInSlug, WriteOriginal>> = {
  about: writeAbout,
  faq: writeFaq,
  privacy: writePrivacy,
  disclaimer: writeTerms,
}
