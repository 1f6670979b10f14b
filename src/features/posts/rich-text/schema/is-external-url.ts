/** Whether an image is on another site. The Content-Security-Policy forbids those; public pages show copies from the server. */
export function isExternalUrl(src: string): boolean {
  if (!/^(?:https?:)?\/\//i.test(src)) return false
  return !URL.canParse(src, location.href) || new URL(src, location.href).origin !== location.origin
}
