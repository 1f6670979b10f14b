// Whether a request comes from the host of a repository: GitHub, Gitea and Forgejo sign the body, GitLab sends the secret itself.
import { createHash, createHmac, timingSafeEqual } from 'node:crypto'

/** Headers with the HMAC-SHA256 of the body in hexadecimal, and what precedes it. */
const SIGNATURES: readonly { header: string; prefix: string }[] = [
  { header: 'x-hub-signature-256', prefix: 'sha256=' },
  { header: 'x-forgejo-signature', prefix: '' },
  { header: 'x-gitea-signature', prefix: '' },
]

/** Compares in constant time. Only the first header that a request has counts. */
export function isSignedWebhook(headers: Headers, body: Uint8Array, secret: string): boolean {
  for (const { header, prefix } of SIGNATURES) {
    const value = headers.get(header)
    if (value !== null) return isSame(value, prefix + createHmac('sha256', secret).update(body).digest('hex'))
  }
  const token = headers.get('x-gitlab-token')
  return token !== null && isSame(token, secret)
}

/** Of equal hashes, so that neither length nor content shows in the time. */
function isSame(given: string, expected: string): boolean {
  return timingSafeEqual(hash(given), hash(expected))
}

function hash(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
