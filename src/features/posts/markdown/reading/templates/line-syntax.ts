// Syntax of other programs that has lines of its own: the place of a table of contents, admonitions of Python-Markdown, and code that VitePress
// reads from another file.
import { isCallout } from '../parse/markdown-containers.ts'
import { createCodeReader } from './code-places.ts'

/** A file whose code the program shows in the article. */
export type Snippet = { name: string; line: number }

const MAY_HAVE_ANY = /^[ \t]{0,40}(?:\[\[?_?toc|!!!|\?\?\?|<<<)/im
const CONTENTS = /^ {0,3}\[(?:toc|\[_?toc_?\])\]\s*$/i
const CONTENTS_LINK = /^ {0,3}\[toc\]:/im
const SNIPPET = /^[ \t]{0,40}<<<[ \t]{0,5}((?:@|\.{1,2})\/[^\s{#[]{1,500})/
/** `!!! note classes "Title"`; with question marks it can be closed. */
const ADMONITION = /^([ \t]{0,40})(!!!|\?\?\?\+?) ?([a-z][\w-]{0,40})(?: [\w-]{1,40}){0,5}(?:[ \t]{1,5}"([^"]{0,300})")?\s*$/i
/** More than an author writes, so that the containers of the body end before. */
const COLONS = ':'.repeat(12)
const DEPTH_MAX = 10

/** Takes linear time. Most lines stay where they are. */
export function replaceLines(markdown: string): { text: string; snippets: Snippet[] } {
  if (!MAY_HAVE_ANY.test(markdown)) return { text: markdown, snippets: [] }
  const snippets: Snippet[] = []
  const hasContentsLink = CONTENTS_LINK.test(markdown)
  return { text: replaceIn(markdown.split('\n'), { firstLine: 1, depth: 0, snippets, hasContentsLink }).join('\n'), snippets }
}

type Context = { firstLine: number; depth: number; snippets: Snippet[]; hasContentsLink: boolean }

function replaceIn(lines: readonly string[], context: Context): string[] {
  const codeLines = createCodeLines(lines)
  const replaced: string[] = []
  for (let at = 0; at < lines.length; ) {
    const line = lines[at] ?? ''
    const codeEnd = codeLines(at)
    const admonition = codeEnd === at ? readAdmonition(lines, at, context) : null
    if (admonition) {
      replaced.push(...admonition.lines)
      at = admonition.end
      continue
    }
    replaced.push(codeEnd > at ? line : replaceLine(line, at, context))
    for (at += 1; at < codeEnd; at += 1) replaced.push(lines[at] ?? '')
  }
  return replaced
}

/** A function that returns the first line after the code that begins on a line; that line itself when none does. For lines that only grow. */
function createCodeLines(lines: readonly string[]): (line: number) => number {
  const { endOfCode } = createCodeReader(lines.join('\n'))
  const starts: number[] = []
  let next = 0
  for (const line of lines) {
    starts.push(next)
    next += line.length + 1
  }
  return (line) => {
    const end = endOfCode(starts[line] ?? next)
    let after = line
    while (end !== null && (starts[after] ?? next) < end) after += 1
    return after
  }
}

function replaceLine(line: string, at: number, { firstLine, snippets, hasContentsLink }: Context): string {
  if (!hasContentsLink && CONTENTS.test(line)) return ''
  const name = SNIPPET.exec(line)?.[1]
  if (name === undefined) return line
  snippets.push({ name, line: firstLine + at })
  return ''
}

/** The admonition that begins on a line as a container; `end` is the line after it. Null for a line without an indented body below it. */
function readAdmonition(lines: readonly string[], at: number, context: Context): { lines: string[]; end: number } | null {
  const [, indentation = '', mark, type, title = ''] = ADMONITION.exec(lines[at] ?? '') ?? []
  if (mark === undefined || type === undefined || context.depth === DEPTH_MAX) return null
  const body = readBody(lines, at + 1, indentation)
  if (body.length === 0) return null
  const name = type.toLowerCase()
  const isKnown = mark === '!!!' && isCallout(name)
  const shown = title || (isKnown ? '' : `${type.slice(0, 1).toUpperCase()}${type.slice(1)}`)
  // A container takes these at the end of its title for attributes and for brackets around it.
  const isTitle = !/[}\]]$/.test(shown)
  const inner = replaceIn(body, { ...context, firstLine: context.firstLine + at + 1, depth: context.depth + 1 })
  const container = [
    `${COLONS}${mark === '!!!' ? (isKnown ? name : 'note') : 'details'} ${isTitle ? shown : ''}`.trimEnd(),
    ...(isTitle ? [] : [shown, '']),
    ...inner,
    COLONS,
  ]
  const end = at + 1 + body.length
  const isBlankAfter = lines[end]?.trim() === ''
  return { lines: container.map((line) => (line === '' ? '' : indentation + line)), end: isBlankAfter ? end + 1 : end }
}

/** The lines that are indented by four spaces or a tab more, without that indentation. */
function readBody(lines: readonly string[], from: number, indentation: string): string[] {
  const body: string[] = []
  let length = 0
  for (let at = from; at < lines.length; at += 1) {
    const line = lines[at] ?? ''
    const isBlank = line.trim() === ''
    const step = ['    ', '\t'].find((written) => line.startsWith(indentation + written))
    if (!isBlank && step === undefined) break
    body.push(isBlank || step === undefined ? '' : line.slice(indentation.length + step.length))
    if (!isBlank) length = body.length
  }
  return body.slice(0, length)
}
