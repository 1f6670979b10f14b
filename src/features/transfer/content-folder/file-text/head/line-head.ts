// Changes keys of TOML, and of lines of keys, by their lines. The parsers of both tell no places.
import { parse as parseToml } from 'smol-toml'
import { type HeadEditor, type HeadValue, splice } from './head-editor.ts'
import { type Quotes, writeToml, writeYaml } from './write-values.ts'

/** A key with its value. `end` is after its last line. */
type Entry = { path: string[]; start: number; valueStart: number; valueEnd: number; end: number }
type Syntax = {
  entriesOf: (head: string) => Entry[]
  write: (value: HeadValue, quotes: Quotes) => string
  separator: string
  /** Where a new key goes. */
  placeForNew: (head: string, entries: readonly Entry[]) => number
}

/** Up to the first table: keys below it would be its own. */
export const tomlHead = createLineHead({
  entriesOf: tomlEntries,
  write: writeToml,
  separator: ' = ',
  placeForNew: (head, entries) => entries.findLast(({ path }) => path.length === 1)?.end ?? (/^[ \t]*\[/m.test(head) ? 0 : head.length),
})

/** `Key: value`, with values as people write them. */
export const linesHead = createLineHead({
  entriesOf: lineEntries,
  write: writeYaml,
  separator: ': ',
  placeForNew: (head) => head.length,
})

function createLineHead({ entriesOf, write, separator, placeForNew }: Syntax): HeadEditor {
  const find = (head: string, path: readonly string[]) => entriesOf(head).findLast((entry) => entry.path.join('\n') === path.join('\n'))
  return {
    set(head, path, value) {
      const entry = find(head, path)
      if (!entry) return null
      const old = head.slice(entry.valueStart, entry.valueEnd)
      const text = write(value, quotesOf(old))
      return splice(
        head,
        { start: entry.valueStart, end: entry.valueEnd },
        old === '' && !/\s$/.test(head.slice(0, entry.valueStart)) ? ` ${text}` : text,
      )
    },
    remove(head, path) {
      const entry = find(head, path)
      return entry ? splice(head, entry, '') : null
    },
    add(head, key, value) {
      const at = placeForNew(head, entriesOf(head))
      const isLineStart = at === 0 || head[at - 1] === '\n'
      return splice(
        head,
        { start: at, end: at },
        `${isLineStart ? '' : '\n'}${key}${separator}${write(value, separator === ': ' ? 'plain' : 'double')}\n`,
      )
    },
  }
}

function quotesOf(old: string): Quotes {
  const [first] = old.replace(/^\[\s*/, '')
  if (first === '"') return 'double'
  return first === "'" ? 'single' : 'plain'
}

const TOML_KEY = /^[ \t]{0,100}(?<key>[\w-]+(?:[ \t]?\.[ \t]?[\w-]+)*|"[^"\n]{0,200}"|'[^'\n]{0,200}')[ \t]{0,100}=[ \t]{0,100}/
const TOML_TABLE = /^[ \t]{0,100}\[(?<name>[\w-]+)\][ \t]{0,100}(?:#.*)?$/

function tomlEntries(head: string): Entry[] {
  const lines = head.split(/(?<=\n)/)
  const entries: Entry[] = []
  let table: string[] = []
  let at = 0
  for (let index = 0; index < lines.length; ) {
    const line = lines[index] ?? ''
    const header = TOML_TABLE.exec(line.trimEnd())?.groups?.name
    if (header !== undefined) table = [header]
    else if (/^[ \t]*\[/.test(line)) table = ['[other]']
    const match = TOML_KEY.exec(line)
    const count = match?.groups ? tomlLines(lines, index) : 1
    const text = lines.slice(index, index + count).join('')
    if (match?.groups?.key !== undefined) {
      const own =
        match.groups.key.startsWith('"') || match.groups.key.startsWith("'")
          ? [match.groups.key.slice(1, -1)]
          : match.groups.key.split('.').map((part) => part.trim())
      const valueStart = at + match[0].length
      entries.push({ path: [...table, ...own], start: at, valueStart, valueEnd: at + tomlValueEnd(text), end: at + text.length })
    }
    at += text.length
    index += count
  }
  return entries
}

/** A value goes on until it can be read. */
function tomlLines(lines: readonly string[], from: number): number {
  for (let count = 1; from + count <= lines.length; count += 1) {
    if (isToml(lines.slice(from, from + count).join(''))) return count
  }
  return 1
}

/** Before a comment and the white space at the end. */
function tomlValueEnd(text: string): number {
  const whole = text.trimEnd()
  for (let at = whole.indexOf('#'); at >= 0; at = whole.indexOf('#', at + 1)) {
    const value = whole.slice(0, at).trimEnd()
    if (isToml(value)) return value.length
  }
  return whole.length
}

function isToml(text: string): boolean {
  try {
    parseToml(text)
    return true
  } catch {
    return false
  }
}

/** Lines that begin with white space or a hyphen belong to the key above. */
function lineEntries(head: string): Entry[] {
  const entries: Entry[] = []
  let at = 0
  for (const line of head.split(/(?<=\n)/)) {
    const match = /^(?<key>[A-Za-z_][\w.-]{0,60})[ \t]{0,9}:[ \t]{0,100}/.exec(line)
    const last = entries.at(-1)
    if (match?.groups?.key !== undefined) {
      const valueEnd = at + Math.max(match[0].length, line.trimEnd().length)
      entries.push({ path: [match.groups.key], start: at, valueStart: at + match[0].length, valueEnd, end: at + line.length })
    } else if (last && last.end === at && /^(?:[ \t]+\S|- )/.test(line)) {
      last.valueEnd = at + line.trimEnd().length
      last.end = at + line.length
    }
    at += line.length
  }
  return entries
}
