import { type TextPart, textElementId, useHtml } from './comment-html.ts'
import styles from './comment-text.module.css'

/** The rendered text of a comment or of the reply to it. */
export function CommentText({ commentId, part, html }: { commentId: string; part: TextPart; html: string | null }) {
  const content = useHtml(commentId, part, html)
  return (
    <div
      id={textElementId(commentId, part)}
      className={styles.text}
      data-html
      dir="auto"
      // `innerHTML` serialises markup differently than the server, which React would report as a mismatch.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: comment-tree.ts builds it from an allow-list of elements
      dangerouslySetInnerHTML={{ __html: content }}
    />
  )
}
