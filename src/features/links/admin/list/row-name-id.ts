/** The id of what names the row of a link; the cursor puts the focus there. */
export function rowNameId(linkId: string): string {
  return `link-${linkId}`
}
