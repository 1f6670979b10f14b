// Makes the paragraphs of the classic editor, which stores a text without them: blank lines separate paragraphs, line ends break lines.
import { createTagReader, type Tag, type TagReader } from './read-tag.ts'

/** Blocks that may hold paragraphs. */
const CONTAINERS: ReadonlySet<string> = new Set([
  ...[
    'address',
    'article',
    'aside',
    'blockquote',
    'body',
    'center',
    'details',
    'div',
    'fieldset',
    'footer',
    'form',
    'header',
    'main',
    'nav',
  ],
  ...['section'],
])
/** Blocks whose lines stay as they are. */
const UNCHANGED: ReadonlySet<string> = new Set([
  ...['audio', 'dl', 'figcaption', 'figure', 'h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'iframe', 'map', 'object', 'ol', 'select', 'summary'],
  ...['table', 'ul', 'video'],
])
const BLOCKS: ReadonlySet<string> = new Set([
  ...CONTAINERS,
  ...UNCHANGED,
  ...['hr', 'pre', 'script'],
  // Parts of a block that never ends.
  ...['caption', 'dd', 'dt', 'legend', 'li', 'option', 'tbody', 'td', 'tfoot', 'th', 'thead', 'tr'],
])

/** Takes linear time. Code, tables, lists, headings and figures stay as they are. */
export function addParagraphs(source: string): string {
  const text = source.replace(/\r\n?/g, '\n')
  const tags = createTagReader(text)
  const writer = createParagraphWriter()
  let place = 0
  while (place < text.length) {
    const next = nextTag(text, tags, place)
    writer.text(text.slice(place, next?.start))
    if (next === null) break
    place = next.tag.end
    const markup = text.slice(next.start, place)
    if (UNCHANGED.has(next.tag.name) && next.tag.kind === 'start') {
      place = endOfElement(text, tags, next.tag)
      const isInParagraph = next.tag.name === 'iframe' || next.tag.name === 'object'
      if (isInParagraph) writer.inline(text.slice(next.start, place))
      else writer.block(text.slice(next.start, place))
    } else writer.tag(next.tag, markup)
  }
  return writer.end()
}

function nextTag(text: string, tags: TagReader, from: number): { tag: Tag; start: number } | null {
  for (let start = text.indexOf('<', from); start >= 0; start = text.indexOf('<', start + 1)) {
    const tag = tags.tagAt(start)
    if (tag) return { tag, start }
  }
  return null
}

/** The end of the element that `open` begins; the end of its tag when it has none. */
function endOfElement(text: string, tags: TagReader, { name, end }: Tag): number {
  if (!tags.isClosedAfter(name, end)) return end
  let depth = 1
  let place = end
  let lastEnd = end
  while (depth > 0) {
    const next = nextTag(text, tags, place)
    if (next === null) return lastEnd
    place = next.tag.end
    if (next.tag.name !== name) continue
    depth += next.tag.kind === 'start' ? 1 : -1
    if (next.tag.kind === 'end') lastEnd = place
  }
  return place
}

function createParagraphWriter() {
  const parts: string[] = []
  let run: string[] = []
  let hasContent = false
  /** The tag of an author's own paragraph, which may have an anchor. */
  let opening = '<p>'

  function flush(): void {
    while (run.length > 0 && /^(?:\s*|<br>\n)$/.test(run.at(-1) ?? '')) run.pop()
    if (hasContent) parts.push(opening, run.join('').trim(), '</p>\n')
    opening = '<p>'
    run = []
    hasContent = false
  }

  function addBreak(): void {
    if (hasContent) run.push(isAfterBreak(run) ? '\n' : '<br>\n')
  }

  function addLines(text: string): void {
    for (const [index, line] of text.split('\n').entries()) {
      if (index > 0) addBreak()
      run.push(index === 0 ? line : line.trimStart())
      if (line.trim() !== '') hasContent = true
    }
  }

  return {
    text(text: string): void {
      for (const [index, paragraph] of splitAtBlankLines(text).entries()) {
        if (index > 0) flush()
        addLines(paragraph)
      }
    },
    inline(markup: string): void {
      run.push(markup)
      hasContent = true
    },
    block(markup: string): void {
      flush()
      parts.push(markup, '\n')
    },
    tag({ kind, name }: Tag, markup: string): void {
      if (kind === 'comment') return
      if (name === 'p') {
        flush()
        if (kind === 'start') opening = markup
      } else if (BLOCKS.has(name)) {
        flush()
        parts.push(markup, '\n')
      } else {
        run.push(markup)
        if (name !== 'br' && kind !== 'end') hasContent = true
      }
    },
    end(): string {
      flush()
      return parts.join('')
    },
  }
}

function splitAtBlankLines(text: string): string[] {
  const paragraphs: string[][] = [[]]
  const lines = text.split('\n')
  for (const [index, line] of lines.entries()) {
    // The first and the last one are parts of lines with tags.
    const isBlank = line.trim() === '' && index > 0 && index < lines.length - 1
    if (isBlank) paragraphs.push([])
    paragraphs.at(-1)?.push(line)
  }
  return paragraphs.map((lines) => lines.join('\n'))
}

function isAfterBreak(run: readonly string[]): boolean {
  const last = run.findLast((part) => part.trim() !== '')
  return last !== undefined && /^<br\b/i.test(last)
}
