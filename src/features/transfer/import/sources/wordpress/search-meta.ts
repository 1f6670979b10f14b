// What plugins for search engines store with a post: Yoast SEO, Rank Math, and All in One SEO.
import { plainTextOf } from '../html-text.ts'
import type { XmlElement } from '../xml/read-xml.server.ts'
import { metaOf } from './export.server.ts'

type SearchMeta = {
  description: string | undefined
  meta_title: string | undefined
  meta_description: string | undefined
  og_image: string | undefined
  noindex: true | undefined
}

/** The description for search engines is that of the post when the post has no `excerpt`. Adds to `notes` what cannot be taken. */
export function readSearchMeta(item: XmlElement, excerpt: string, notes: string[]): SearchMeta {
  const title = textOf(item, ['_yoast_wpseo_title', 'rank_math_title', '_aioseo_title'])
  const written = textOf(item, ['_yoast_wpseo_metadesc', 'rank_math_description', '_aioseo_description'])
  for (const text of [title, written])
    if (isTemplate(text)) notes.push(`template for search engines left out: ${text.slice(0, 80).toWellFormed()}`)
  const description = isTemplate(written) ? '' : written
  return {
    description: excerpt || description || undefined,
    meta_title: (!isTemplate(title) && title) || undefined,
    meta_description: (excerpt !== '' && description) || undefined,
    og_image: addressOf(item, ['_yoast_wpseo_opengraph-image', 'rank_math_facebook_image']),
    noindex: isHidden(item) || undefined,
  }
}

function textOf(item: XmlElement, names: readonly string[]): string {
  return names.map((name) => plainTextOf(metaOf(item, name) ?? '')).find((text) => text !== '') ?? ''
}

/** Plugins put values into such texts: `%%title%% %%sep%%`, `%title%`, `#post_title`. */
function isTemplate(text: string): boolean {
  return /%{1,2}[a-z_]{2,40}%{1,2}|#(?:post|site|separator)_[a-z]{2,20}/.test(text)
}

function addressOf(item: XmlElement, names: readonly string[]): string | undefined {
  return names.map((name) => metaOf(item, name)?.trim() ?? '').find((address) => /^(?:https?:\/)?\//.test(address))
}

/** Yoast writes 1 for 'no'; Rank Math a list in the notation of PHP. */
function isHidden(item: XmlElement): boolean {
  const ofYoast = metaOf(item, '_yoast_wpseo_meta-robots-noindex')
  return ofYoast === '1' || /"noindex"/.test((metaOf(item, 'rank_math_robots') ?? '').slice(0, 1_000))
}
