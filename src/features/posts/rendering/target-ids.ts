// The ids of headings and other link targets of an article. The renderer and the editor share them, so that both know the same addresses.
import { slug } from 'github-slugger'
import { decodeAddress } from '#src/lib/text/decode-address.ts'

/**
 * Ids that the page around the article uses, and globals that scripts test to detect their environment: browsers expose an
 * element with such an id as a property of `window`.
 */
const RESERVED = [
  ...['main', 'comments', 'share', 'share-url', 'related', 'search', 'menu', 'top', 'link', 'toc', 'root', 'name'],
  ...['process', 'global', 'module', 'exports', 'require', 'define', 'buffer', 'self', 'window', 'document', 'performance', 'react'],
]

export class TargetIds {
  readonly #taken = new Set<string>(RESERVED)
  readonly #renamed = new Map<string, string>()
  /** The last number given per name. The search for a free number starts there, so that equal headings take linear time. */
  readonly #lastNumber = new Map<string, number>()

  /** The id of a heading: made from the id that the author wrote, else from its text. */
  claimHeading(text: string, written: string | null): string {
    return this.#claim(slug(written ?? '') || slug(text) || 'section', written)
  }

  /** The id of another link target; null when nothing of the written one can be used. */
  claimTarget(written: string | null): string | null {
    const wanted = written === null ? '' : slug(written)
    return wanted === '' ? null : this.#claim(wanted, written)
  }

  /** The id of the element that a fragment names, as it is written or decoded. */
  find(fragment: string): string | undefined {
    const decoded = decodeAddress(fragment)
    const names = [fragment, decoded, fragment.toLowerCase(), decoded.toLowerCase()]
    return names.map((name) => this.#renamed.get(name)).find((id) => id !== undefined)
  }

  /** Reserves `wanted`, or the first free `wanted-<n>`. `find` then maps the id that the author wrote to it. */
  #claim(wanted: string, written: string | null): string {
    let count = this.#lastNumber.get(wanted) ?? 0
    while (this.#taken.has(numbered(wanted, count))) count += 1
    const id = numbered(wanted, count)
    this.#lastNumber.set(wanted, count)
    this.#taken.add(id)
    for (const name of [written, wanted]) if (name && !this.#renamed.has(name)) this.#renamed.set(name, id)
    return id
  }
}

function numbered(name: string, count: number): string {
  return count === 0 ? name : `${name}-${count}`
}
