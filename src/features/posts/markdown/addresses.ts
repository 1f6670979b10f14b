// Where the addresses in the Markdown of a post lead. The files of a site name each other (`images/a.png`, `{% post_url 2020-01-02-name %}`), and the
// source of a post that was such a file names them still.
import type { Root } from 'hast'
import * as v from 'valibot'
import { boundedText } from '#src/lib/text/bounded-text.ts'
import { elementsOf } from '../rendering/hast-tree.ts'

/** The address on this site by that in the source, as the reader of its dialect has it. '' for one that leads nowhere. */
export type SourceAddresses = ReadonlyMap<string, string>

/** Of the map, and of one address: those of code playgrounds carry the code. In characters. */
const ADDRESSES_MAX = 2_000_000
const address = boundedText({ max: ADDRESSES_MAX })

/** The addresses of a source as an object. */
export const addressesSchema = v.record(address, address)

const stored = v.pipe(boundedText({ max: ADDRESSES_MAX }), v.parseJson(), addressesSchema)

/** '' for none. Otherwise a JSON object with sorted names, so that equal maps are equal texts. */
export function writeAddresses(addresses: SourceAddresses): string {
  if (addresses.size === 0) return ''
  return JSON.stringify(Object.fromEntries([...addresses].sort(([one], [other]) => (one < other ? -1 : 1))))
}

/** None for a text that `writeAddresses` has not written. */
export function readAddresses(written: string): Map<string, string> {
  const read = written === '' ? null : v.safeParse(stored, written)
  return new Map(read?.success ? Object.entries(read.output) : [])
}

/** Gives links, pictures and players of an article the addresses where they lead. */
export function resolveAddresses(tree: Root, addresses: SourceAddresses): void {
  if (addresses.size === 0) return
  for (const { element } of elementsOf(tree, 'a', 'img', 'video', 'audio', 'source')) {
    const name = element.tagName === 'a' ? 'href' : 'src'
    const address = addresses.get(String(element.properties[name] ?? ''))
    if (address !== undefined) element.properties[name] = address || undefined
  }
}
