import { createContext, use, useState } from 'react'
import type { CommentPage, CommentView } from '../comment.ts'

type Texts = { html: string; replyHtml: string | null }

/** The HTML of the comments while the server renders a document, by comment id. */
export const CommentHtmlContext = createContext<ReadonlyMap<string, Texts> | null>(null)

/** Takes the HTML out of the comments of a page, so that the document holds it once and not also in the hydration data. */
export function takeHtml(comments: CommentPage): { comments: CommentPage; html: Map<string, Texts> } {
  const html = new Map<string, Texts>()
  function strip(comment: CommentView): CommentView {
    const { adminReply, replies } = comment
    html.set(comment.id, { html: comment.html ?? '', replyHtml: adminReply?.html ?? null })
    return { ...comment, html: null, adminReply: adminReply && { ...adminReply, html: null }, replies: replies.map(strip) }
  }
  return { comments: { ...comments, list: comments.list.map(strip) }, html }
}

export type TextPart = 'text' | 'reply'

/** The id of the element with the text of a comment, or of its reply. */
export function textElementId(commentId: string, part: TextPart): string {
  return `${part}-of-${commentId}`
}

/** The HTML of a text: from the data, from the server's context, or, when the page hydrates, from the document. */
export function useHtml(commentId: string, part: TextPart, html: string | null): string {
  const rendered = use(CommentHtmlContext)?.get(commentId)
  const [fromDocument] = useState(() =>
    typeof document === 'undefined' ? '' : (document.getElementById(textElementId(commentId, part))?.innerHTML ?? ''),
  )
  return html ?? (part === 'text' ? rendered?.html : rendered?.replyHtml) ?? fromDocument
}
