/** The policy of the page forbids pictures from other sites; readers get them through the server. */
export function isFromElsewhere(src: string): boolean {
  return /^(?:https?:)?\/\//i.test(src) && new URL(src, location.href).origin !== location.origin
}
