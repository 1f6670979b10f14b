// Finds the tags of template languages in Markdown: `{{< name … >}}` and `{{% name … %}}` of Hugo, `{% name … %}` and `{{ value }}` of Liquid,
// Nunjucks, Hexo and Zola, `{# … #}`. Takes linear time: a tag has a longest length.
import { trimEndOf } from '#src/lib/text/trim-end-of.ts'

export type TemplateTag = {
  /** `call` is a shortcode of Zola, and a value elsewhere. */
  kind: 'shortcode' | 'tag' | 'value' | 'call' | 'comment'
  /** In lower case; without the slash, `end` or `#` of a closing tag. Empty for values, comments, and the end of the innermost tag (Zola). */
  name: string
  isEnd: boolean
  /** The tag itself is to be shown, as Hugo marks it with a comment inside. */
  isEscaped: boolean
  isSelfClosed: boolean
  /** What follows the name. */
  rest: string
  start: number
  end: number
}

const OPENINGS = [
  { open: '{{<', close: '>}}', kind: 'shortcode' },
  { open: '{{%', close: '%}}', kind: 'shortcode' },
  { open: '{{', close: '}}', kind: 'value' },
  { open: '{%', close: '%}', kind: 'tag' },
  { open: '{#', close: '#}', kind: 'comment' },
] as const

/** Longer tags are prose or code. */
const TAG_MAX = 2_000

/** The tag that begins at a place; null when none does. */
export function readTag(text: string, at: number): TemplateTag | null {
  const opening = OPENINGS.find(({ open }) => text.startsWith(open, at))
  if (!opening) return null
  const { kind, open, close } = opening
  const bounded = text.slice(at, at + TAG_MAX)
  const closeAt = bounded.indexOf(close, open.length)
  const inner = bounded.slice(open.length, closeAt)
  if (closeAt < 0 || inner.includes('\n\n')) return null
  const place = { start: at, end: at + closeAt + close.length }
  if (kind === 'comment') return readComment(inner, place)
  return kind === 'value' ? readValue(inner, place) : readNamed(inner, kind, place)
}

type Place = { start: number; end: number }

const PLAIN = { name: '', isEnd: false, isEscaped: false, isSelfClosed: true } as const

/** `{#id}` after a heading is no comment. */
function readComment(inner: string, place: Place): TemplateTag | null {
  return /^[\s-]/.test(inner) ? { kind: 'comment', ...PLAIN, rest: inner, ...place } : null
}

/** Zola calls shortcodes as functions: `{{ youtube(id="x") }}`. */
function readValue(inner: string, place: Place): TemplateTag {
  const value = trimMarks(inner)
  const name = value.endsWith(')') ? /^([a-z_]\w{0,50})\(/.exec(value)?.[1] : undefined
  if (name === undefined) return { kind: 'value', ...PLAIN, rest: value, ...place }
  return { kind: 'call', ...PLAIN, name, rest: value.slice(name.length + 1, -1), ...place }
}

function readNamed(inner: string, kind: 'shortcode' | 'tag', place: Place): TemplateTag | null {
  const written = trimMarks(inner)
  const isEscaped = written.startsWith('/*')
  const plain = trimMarks(isEscaped ? written.slice(2).replace('*/', '') : written)
  const isClosing = plain.startsWith('/')
  const content = isClosing ? plain.slice(1).trimStart() : plain
  const name = /^[\w./-]{1,100}/.exec(content)?.[0] ?? ''
  if (name === '') return null
  const isEnd = isClosing || (kind === 'tag' && /^end/i.test(name))
  const ownName = kind === 'tag' && isEnd && !isClosing ? name.slice('end'.length).replace(/^_/, '') : name
  const after = content.slice(name.length).trim()
  const isSelfClosed = /(?:^|[\s"'`])\/$/.test(after)
  const values = isSelfClosed ? after.slice(0, -1) : after
  const rest = values.startsWith('(') && values.endsWith(')') ? values.slice(1, -1) : values
  return { kind, name: ownName.toLowerCase(), isEnd, isEscaped, isSelfClosed, rest, ...place }
}

/** Without spaces, and without the marks that trim white space (`{%- … -%}`). */
function trimMarks(inner: string): string {
  return trimEndOf(inner.replace(/^[\s~-]{1,100}/, ''), ' \t\n~-')
}

/** `named` have names in lower case. */
export type TagArguments = { positional: string[]; named: ReadonlyMap<string, string> }

/** Reads `go "two words" title="x y" key:value`. */
export function readArguments(rest: string): TagArguments {
  const positional: string[] = []
  const named = new Map<string, string>()
  const pattern = /(?:([\w-]{1,60})[=:])?(?:"([^"]*)"|'([^']*)'|`([^`]*)`|([^\s,"'`=]{1,1000}))/g
  for (const [, key, double, single, tick, word] of rest.replace(/ ?= ?/g, '=').matchAll(pattern)) {
    const value = double ?? single ?? tick ?? word ?? ''
    if (key === undefined) positional.push(value)
    else named.set(key.toLowerCase(), value)
  }
  return { positional, named }
}
