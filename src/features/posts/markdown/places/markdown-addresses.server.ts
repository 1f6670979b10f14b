// The addresses in Markdown, and others in their place.
import type { MarkdownSource } from '../derive-article.server.ts'
import { readDialect } from '../reading/dialect.ts'
import { listAddressPlaces } from './address-places.server.ts'
import { encodeAddress } from './encode-address.ts'
import { splitMark } from './parse-source.server.ts'

/** `links` leaves out the addresses of pictures and players. */
export type AddressKind = 'links' | 'all'

/** Distinct addresses as they are written. Throws an Error whose message is the reason. */
export function listAddresses({ markdown, dialect, kind }: MarkdownSource & { kind: AddressKind }): string[] {
  const places = listAddressPlaces(splitMark(markdown).text, readDialect(dialect))
  return [...new Set(places.filter(({ isLink }) => isLink || kind === 'all').map(({ value }) => value))]
}

export type ReplaceAddresses = MarkdownSource & {
  kind: AddressKind
  /** New addresses by those of `listAddresses`. */
  replacements: ReadonlyMap<string, string>
}

/** The Markdown with other addresses at their places; every other byte stays. Throws an Error whose message is the reason. */
export function replaceAddresses({ markdown, dialect, kind, replacements }: ReplaceAddresses): string {
  const { mark, text } = splitMark(markdown)
  const read = readDialect(dialect)
  const places = listAddressPlaces(text, read)
  const wanted = places.map(({ value, isLink }) => (isLink || kind === 'all' ? (replacements.get(value) ?? value) : value))
  let written = ''
  let from = 0
  for (const [index, place] of places.entries()) {
    const address = wanted[index] ?? place.value
    if (address === place.value) continue
    written += text.slice(from, place.from) + place.write(address)
    from = place.to
  }
  written += text.slice(from)
  const values = listAddressPlaces(written, read).map(({ value }) => encodeAddress(value))
  if (values.join('\n') !== wanted.map(encodeAddress).join('\n'))
    throw new Error('the new address cannot be written at its place in the Markdown')
  return mark + written
}
