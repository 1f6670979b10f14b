import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { isSignedWebhook } from './webhook-signature.server.ts'

const SECRET = 'a-secret-of-this-test'
const BODY = new TextEncoder().encode('{"ref":"refs/heads/main"}')
const signature = createHmac('sha256', SECRET).update(BODY).digest('hex')

function isSigned(headers: Record<string, string>, body = BODY): boolean {
  return isSignedWebhook(new Headers(headers), body, SECRET)
}

test.each([
  ['GitHub', { 'X-Hub-Signature-256': `sha256=${signature}` }],
  ['Gitea', { 'X-Gitea-Signature': signature }],
  ['Forgejo', { 'X-Forgejo-Signature': signature }],
  ['GitLab', { 'X-Gitlab-Token': SECRET }],
])('%s is recognized', (_, headers) => {
  expect(isSigned(headers)).toBe(true)
})

// The example in the documentation of GitHub.
test('a known signature is recognized', () => {
  const headers = new Headers({ 'X-Hub-Signature-256': 'sha256=757107ea0eb2509fc211221cce984b8a37570b6d7586c22c46f4379c8b043e17' })
  expect(isSignedWebhook(headers, new TextEncoder().encode('Hello, World!'), "It's a Secret to Everybody")).toBe(true)
})

test.each([
  ['nothing', {}],
  ['an empty signature', { 'X-Hub-Signature-256': '' }],
  ['a signature without its prefix', { 'X-Hub-Signature-256': signature }],
  ['another method', { 'X-Hub-Signature-256': `sha1=${signature}` }],
  ['half a signature', { 'X-Hub-Signature-256': `sha256=${signature.slice(0, 32)}` }],
  ['a longer one', { 'X-Hub-Signature-256': `sha256=${signature}0` }],
  ['the secret as a signature', { 'X-Gitea-Signature': SECRET }],
  ['a signature as the secret', { 'X-Gitlab-Token': signature }],
  ['another secret', { 'X-Gitlab-Token': `${SECRET}.` }],
  ['a wrong signature beside a right one', { 'X-Hub-Signature-256': 'sha256=0', 'X-Gitea-Signature': signature }],
])('%s is not', (_, headers) => {
  expect(isSigned(headers)).toBe(false)
})

test('another body has another signature', () => {
  expect(isSigned({ 'X-Hub-Signature-256': `sha256=${signature}` }, new TextEncoder().encode('{}'))).toBe(false)
})
