/** A title from the words of an address: “My old post” for /2019/05/my-old-post.html. */
export function titleOfAddress(path: string): string {
  const segments = path.split('/').filter(Boolean)
  const words = (segments.at(-1) ?? '')
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .split(/[^\p{L}\p{N}\p{M}]+/u)
    .filter(Boolean)
    .join(' ')
  const title = words === '' ? 'New post' : words
  return title.charAt(0).toUpperCase() + title.slice(1)
}
