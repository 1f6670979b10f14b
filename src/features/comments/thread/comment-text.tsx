import styles from './comment-item.module.css'

/** Renders the pieces of `splitLinks`: every second piece as a link, everything else as text with its line breaks. */
export function CommentText({ pieces }: { pieces: readonly string[] }) {
  return (
    <p className={styles.text} dir="auto">
      {pieces.map((piece, place) =>
        place % 2 ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text have no identity beyond their place
          <a key={place} href={piece} rel="nofollow ugc noopener">
            {piece}
          </a>
        ) : (
          piece
        ),
      )}
    </p>
  )
}
