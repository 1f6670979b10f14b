/** The policy of the page forbids pictures from other sites; readers get them through the server. */
export function isExternalUrl(src: string): boolean {
  if (!/^(?:https?:)?\/\//i.test(src)) return false
  return !URL.canParse(src, location.href) || new URL(src, location.href).origin !== location.origin
}
