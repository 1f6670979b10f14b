/** The id of the card of a comment; the cursor puts the focus there. */
export function cardId(commentId: string): string {
  return `card-${commentId}`
}
