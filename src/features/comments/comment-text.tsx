import styles from './comment.module.css'
import { splitLinks } from './plain-text.ts'

/** What somebody wrote, as text: line breaks stay, web addresses are links, nothing else is anything. */
export function CommentText({ text }: { text: string }) {
  return (
    <p className={styles.text} dir="auto">
      {splitLinks(text).map((part, place) =>
        part.isLink ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no identity beyond their place
          <a key={place} className="link" href={part.text} rel="nofollow ugc noopener">
            {part.text}
          </a>
        ) : (
          part.text
        ),
      )}
    </p>
  )
}
