import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy } from './content-security.server.ts'

function hashOf(script: string) {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

test('nothing inline is allowed where there is no page', () => {
  expect(contentSecurityPolicy()).toContain("script-src 'self'")
  expect(contentSecurityPolicy()).not.toContain('unsafe')
})

test('each inline script of a page is allowed by its hash, with line breaks and module type', () => {
  const policy = contentSecurityPolicy('<script>a\n()</script><p>x</p><script type="module" async="">b()</script>')
  expect(policy).toContain(`script-src 'self' ${hashOf('a\n()')} ${hashOf('b()')}`)
})

test('data and scripts with an address need no hash', () => {
  expect(contentSecurityPolicy('<script type="application/ld+json">{}</script><script src="/x.js"></script>')).not.toContain('sha256')
})
