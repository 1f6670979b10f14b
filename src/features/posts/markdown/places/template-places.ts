// Where template syntax stands in Markdown: `{{< figure … >}}`, `{% link … %}`, and what programs show as it is or not at all.
import { listComments } from '../reading/comments.ts'
import type { Generator } from '../reading/dialect.ts'
import { createCodeReader } from '../reading/templates/code-places.ts'
import { RAW_TAGS } from '../reading/templates/template-syntax.ts'
import { readTag, type TemplateTag } from '../reading/templates/template-tags.ts'
import type { Span } from './span.ts'

/** `tags` are single tags. `literal` are blocks of code and comments, with their tags. */
export type TemplatePlaces = { tags: Span[]; literal: Span[] }

/** Takes linear time. */
export function listTemplatePlaces(text: string, generator: Generator | null): TemplatePlaces {
  const places: TemplatePlaces = { tags: [], literal: listComments(text, generator) }
  if (!text.includes('{')) return places
  const { endOfCode } = createCodeReader(text)
  const findEnd = createEndFinder(text)
  for (let at = 0; at < text.length; ) {
    const tag = text[at] === '{' ? readTag(text, at) : null
    at = tag === null ? (endOfCode(at) ?? at + 1) : addTag(tag)
  }
  return places

  function addTag(tag: TemplateTag): number {
    const close = tag.isEnd || tag.isSelfClosed || !RAW_TAGS.has(tag.name) ? null : findEnd(tag)
    const span = { from: tag.start, to: close ?? tag.end }
    if (close !== null || tag.isEscaped || tag.kind === 'comment' || tag.rest.startsWith('/*')) places.literal.push(span)
    else places.tags.push(span)
    return span.to
  }
}

/** A name without an end tag is searched for once. */
function createEndFinder(text: string): (tag: TemplateTag) => number | null {
  const unclosed = new Set<string>()
  return ({ name, kind, end }) => {
    const opening = kind === 'tag' ? '{%' : '{{'
    if (unclosed.has(opening + name)) return null
    for (let at = text.indexOf(opening, end); at >= 0; at = text.indexOf(opening, at + 2)) {
      const tag = readTag(text, at)
      if (tag?.isEnd && (tag.name === name || tag.name === '')) return tag.end
    }
    unclosed.add(opening + name)
    return null
  }
}
