// The text of a comment in an export: HTML, or plain text with a few tags.
import { TEXT_MAX } from '#src/features/comments/comment.schema.ts'
import { articleToMarkdown } from '#src/features/posts/markdown/article-markdown.server.ts'
import { decodeEntities, plainTextOf } from './html-text.ts'
import type { SourceComment } from './source.ts'
import { addParagraphs } from './wordpress/paragraphs.ts'

type CommentText = Pick<SourceComment, 'comment_text' | 'format'>

const HTML_MAX = 200_000

/** `siteUrl` is the base of relative addresses. */
export function readCommentText(html: string, siteUrl: string): CommentText {
  const written = html.replace(/\r\n?/g, '\n').trim()
  if (written.length > HTML_MAX) return { comment_text: plainTextOf(written), format: 'text' }
  if (!/<[a-z/!]/i.test(written)) return { comment_text: decodeEntities(written), format: 'text' }
  const markdown = articleToMarkdown(addParagraphs(written), siteUrl).trim()
  // Markdown cannot be cut anywhere.
  return markdown.length <= TEXT_MAX ? { comment_text: markdown, format: 'markdown' } : { comment_text: textOf(written), format: 'text' }
}

/** The paragraphs as plain text. */
function textOf(html: string): string {
  return addParagraphs(html)
    .split(/<\/(?:blockquote|dd|h[1-6]|li|p|pre|tr)>|<br>\n/)
    .map(plainTextOf)
    .filter((text) => text !== '')
    .join('\n\n')
}

/** A comment longer than those of this site continues in replies to itself. `idOf` makes the ids of the parts. */
export function* splitComment(comment: SourceComment, idOf: (part: number) => string): Generator<SourceComment> {
  const parts = splitText(comment.comment_text)
  for (const [index, text] of parts.entries()) {
    const at = new Date(Date.parse(comment.created_at) + index).toISOString()
    if (index === 0) yield { ...comment, comment_text: text }
    else yield { ...comment, id: idOf(index + 1), parent_id: comment.id, created_at: at, comment_text: text }
  }
}

function splitText(text: string): string[] {
  const parts: string[] = []
  let rest = text.toWellFormed()
  while (rest.length > TEXT_MAX) {
    const end = endOfPart(rest)
    parts.push(rest.slice(0, end).trim())
    rest = rest.slice(end).trim()
  }
  return [...parts, rest]
}

function endOfPart(text: string): number {
  const start = text.slice(0, TEXT_MAX)
  const end = ['\n\n', '\n', '. ', ' '].map((separator) => start.lastIndexOf(separator) + 1).find((place) => place > TEXT_MAX / 2)
  if (end !== undefined) return end
  // A pair of surrogates stays whole.
  return /[\ud800-\udbff]$/.test(start) ? TEXT_MAX - 1 : TEXT_MAX
}
