// Changes keys of a JSON object by their places. JSON is YAML, whose parser knows the places.
import { isMap, isScalar, isSeq, type Pair, parseDocument } from 'yaml'
import { type HeadEditor, type HeadValue, lineStart, splice } from './head-editor.ts'
import { writeJson } from './write-values.ts'

export const jsonHead: HeadEditor = { set, remove, add }

type Place = { name: string; start: number; valueStart: number; end: number }

/** Null for what the parser of YAML does not take. */
function placesOf(head: string, tables: readonly string[]): Place[] | null {
  const document = parseDocument(head, { uniqueKeys: false, logLevel: 'error' })
  let map: unknown = document.contents
  for (const table of tables) map = isMap(map) ? map.get(table, true) : null
  if (document.errors.length > 0 || !isMap(map)) return null
  const places = map.items.map(placeOf)
  return places.every((place) => place !== null) ? places : null
}

function placeOf({ key, value }: Pair): Place | null {
  const range = isScalar(value) || isMap(value) || isSeq(value) ? value.range : null
  return isScalar(key) && key.range && range ? { name: String(key.value), start: key.range[0], valueStart: range[0], end: range[1] } : null
}

function set(head: string, path: readonly string[], value: HeadValue): string | null {
  const place = placesOf(head, path.slice(0, -1))?.findLast(({ name }) => name === path.at(-1))
  return place ? splice(head, { start: place.valueStart, end: place.end }, writeJson(value)) : null
}

function remove(head: string, path: readonly string[]): string | null {
  const places = placesOf(head, path.slice(0, -1)) ?? []
  const at = places.findLastIndex(({ name }) => name === path.at(-1))
  const [before, place, after] = [places[at - 1], places[at], places[at + 1]]
  if (!place) return null
  if (after) return splice(head, { start: place.start, end: after.start }, '')
  return splice(head, { start: before?.end ?? place.start, end: place.end }, '')
}

/** At the end, with the indentation of the last key. */
function add(head: string, key: string, value: HeadValue): string | null {
  const places = placesOf(head, [])
  if (places === null) return null
  const entry = `${JSON.stringify(key)}: ${writeJson(value)}`
  const last = places.at(-1)
  if (!last) return head.replace('{', `{\n  ${entry}`)
  const before = head.slice(lineStart(head, last.start), last.start)
  return splice(head, { start: last.end, end: last.end }, before.trim() === '' ? `,\n${before}${entry}` : `, ${entry}`)
}
