import { expect } from 'vitest'
import { onDatabase } from '#tests/support/database.ts'
import { loadImageSources } from './load-image-sources.server.ts'

/** A statement can have 65,535 parameters, and an article of 2,000,000 characters room for more pictures. */
const MANY = 66_000

onDatabase('articles with very many pictures', (test) => {
  test('on other sites', async ({ db }) => {
    // Each is a row of two values.
    const urls = Array.from({ length: MANY / 2 }, (_, number) => `https://a.example/${number}`)
    for (const round of ['registered', 'known']) {
      const images = await loadImageSources(db, urls)
      expect(images.size, round).toBe(urls.length)
      expect([...images.values()].every(({ src }) => src.startsWith('/media/external/'))).toBe(true)
    }
  })

  test('of this site', async ({ db }) => {
    const urls = Array.from({ length: MANY }, (_, number) => `/media/${number.toString(16).padStart(64, '0')}`)
    expect((await loadImageSources(db, urls)).size).toBe(MANY)
  })
})
