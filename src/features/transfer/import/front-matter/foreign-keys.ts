// The keys of front matter that mean nothing here. A post keeps them, so that its file has them again.
import { parse as parseToml } from 'smol-toml'
import { isMap, isScalar, parseDocument, parse as parseYaml, stringify } from 'yaml'
import { FENCES } from '#src/features/posts/markdown/browser/front-matter.ts'
import { trimEndOf } from '#src/lib/text/trim-end-of.ts'
import { entriesOf, normalizeKey, TABLES } from './keys.ts'

/** What the files of this program say in a way of their own. */
const OWN_KEYS: ReadonlySet<string> = new Set(['markup', 'dialect', 'addresses'])

/**
 * Lines of YAML with the keys that `unused` names, and the layout of a post. Those of YAML are as they are written, with their comments. `head` is the front
 * matter that `readFrontMatter` has read as `data`, with its fences.
 */
export function readForeignKeys(head: string, { data, unused }: { data: Record<string, unknown>; unused: readonly string[] }): string {
  const names = new Set(unused.map(normalizeKey))
  const isUnused = (key: string) => names.has(normalizeKey(key)) && !OWN_KEYS.has(normalizeKey(key))
  const isForeign = (key: string) => {
    if (key === 'layout' || key === 'type') return data[key] !== 'page'
    return isUnused(key) || (TABLES.some((table) => table === key) && entriesOf(data[key]).some(([name]) => isUnused(name)))
  }
  const lines = head.split(/\r\n?|\n/)
  const [first = ''] = lines
  const inFences = lines
    .slice(
      1,
      lines.findLastIndex((line) => line !== ''),
    )
    .join('\n')
  if (FENCES.toml.test(first)) return writeKeys(readToml(inFences) ?? data, isForeign)
  if (first.startsWith('{')) return writeKeys(JSON.parse(head), isForeign)
  return foreignLines(FENCES.yaml.test(first) ? inFences : head.replace(/\r\n?/g, '\n'), isForeign)
}

/** With numbers. Null for what the tolerant reader alone takes. */
function readToml(toml: string): Record<string, unknown> | null {
  try {
    return parseToml(toml)
  } catch {
    return null
  }
}

type IsForeign = (key: string) => boolean

function foreignLines(yaml: string, isForeign: IsForeign): string {
  const { contents, errors } = parseDocument(yaml, { uniqueKeys: false, logLevel: 'error' })
  if (errors.length > 0 || !isMap(contents) || contents.flow) return ''
  const starts = contents.items.map(({ key }) => (isScalar(key) ? (key.range?.[0] ?? 0) : 0))
  const lines = contents.items.flatMap(({ key }, index) => {
    const isKept = isScalar(key) && isForeign(String(key.value))
    return isKept ? `${trimEndOf(yaml.slice(starts[index], starts[index + 1]), '\n')}\n` : []
  })
  const kept = lines.join('')
  try {
    parseYaml(kept, { uniqueKeys: false, logLevel: 'error' })
    return kept
  } catch {
    return '' // A key may refer to another one that is not kept.
  }
}

function writeKeys(data: Record<string, unknown>, isForeign: IsForeign): string {
  const kept = Object.entries(data).filter(([key]) => isForeign(key))
  try {
    // Dates of TOML become texts.
    return kept.length === 0 ? '' : stringify(JSON.parse(JSON.stringify(Object.fromEntries(kept))), { lineWidth: 0 })
  } catch (error) {
    if (error instanceof RangeError) return '' // Nested too deep to be written.
    throw error
  }
}
