/** The id of the link that names the row of a post; the cursor puts the focus there. */
export function rowLinkId(postId: string): string {
  return `post-${postId}`
}
