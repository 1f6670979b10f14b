// Whether a request comes from the host of a repository: GitHub, Gitea and Forgejo sign the body, GitLab sends the secret itself.
import { createHmac } from 'node:crypto'
import { isSameSecret } from '#src/lib/is-same-secret.server.ts'

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
    if (value !== null) return isSameSecret(value, prefix + createHmac('sha256', secret).update(body).digest('hex'))
  }
  const token = headers.get('x-gitlab-token')
  return token !== null && isSameSecret(token, secret)
}
