import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { contentSecurityPolicy, scriptSources, styleSources } from './content-security.server.ts'

function hashOf(script: string) {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

test('responses that are not pages allow nothing inline', () => {
  expect(contentSecurityPolicy()).toContain("script-src 'self'")
  expect(contentSecurityPolicy()).not.toContain('unsafe')
})

test('each inline script of a page is allowed by its hash, with line breaks and module type', () => {
  const sources = scriptSources('<script>a\n()</script><p>x</p><script type="module" async="">b()</script>')
  expect(sources).toEqual([hashOf('a\n()'), hashOf('b()')])
  expect(contentSecurityPolicy({ scripts: sources })).toContain(`script-src 'self' ${hashOf('a\n()')} ${hashOf('b()')}`)
})

test('escaped markup is not a script', () => {
  expect(scriptSources('<p title="&lt;script&gt;evil()&lt;/script&gt;">&lt;script>evil()&lt;/script></p>')).toEqual([])
})

test('data and scripts with an address need no hash', () => {
  expect(scriptSources('<script type="application/ld+json">{}</script><script src="/x.js"></script>')).toEqual([])
})

test('styles come from this site, and inline only by the hash that the page is given', () => {
  expect(contentSecurityPolicy()).toContain("style-src 'self';")
  expect(contentSecurityPolicy({ styles: [hashOf('a{}')] })).toContain(`style-src 'self' ${hashOf('a{}')};`)
})

test('each style element of a page is allowed by its hash, and text that looks like one is not', () => {
  expect(styleSources('<style>a{}</style><p title="&lt;style&gt;b{}&lt;/style&gt;">&lt;style>b{}&lt;/style></p>')).toEqual([hashOf('a{}')])
})
