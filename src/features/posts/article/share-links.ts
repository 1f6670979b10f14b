/** The addresses that share a post; `url` is the absolute address of the post. */
export function shareLinks({ url, title }: { url: string; title: string }) {
  return {
    whatsapp: `https://wa.me/?${query({ text: `${title} ${url}` })}`,
    telegram: `https://t.me/share/url?${query({ url, text: title })}`,
    twitter: `https://twitter.com/intent/tweet?${query({ url, text: title })}`,
    linkedin: `https://www.linkedin.com/sharing/share-offsite/?${query({ url })}`,
    email: `mailto:?${query({ subject: title, body: `${title}\n\n${url}` })}`,
  }
}

/** Encodes spaces as %20, because mail programs do not decode a plus sign to a space. */
function query(fields: Record<string, string>): string {
  return Object.entries(fields)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
}
