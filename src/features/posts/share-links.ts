/** Where a post can be sent to, as real addresses; `url` is the post's own, absolute. */
export function shareLinks({ url, title }: { url: string; title: string }) {
  return {
    whatsapp: `https://wa.me/?${query({ text: `${title} ${url}` })}`,
    telegram: `https://t.me/share/url?${query({ url, text: title })}`,
    twitter: `https://twitter.com/intent/tweet?${query({ url, text: title })}`,
    linkedin: `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}`,
    email: `mailto:?${query({ subject: title, body: `${title}\n\n${url}` })}`,
  }
}

/** Mail programs read a plus sign as a plus sign, so blanks are %20 everywhere. */
function query(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}
