import { afterEach, expect, test, vi } from 'vitest'
import { unlockLink } from './gate-api.ts'

const offer = { link_id: 'a', link_name: 'Slides', has_password: false, ticket: 't', waits_ms: 0 }

afterEach(() => vi.unstubAllGlobals())

test.each([
  ['/media/aa.pdf?ticket=t', 'https://site.example/media/aa.pdf?ticket=t'],
  ['https://example.com/workbook', 'https://example.com/workbook'],
])('unlockLink resolves %s against the site that answered, also from a page on another host', async (original_url, url) => {
  const response = Response.json({ original_url })
  Object.defineProperty(response, 'url', { value: 'https://site.example/functions/unlock-link' })
  vi.stubGlobal('fetch', async () => response)
  expect(await unlockLink(offer)).toEqual({ url })
})
