import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { createCachedPage } from './cached-page.server.ts'

const finish = (text: string) => ({
  status: 200,
  headers: new Headers({ 'Content-Type': 'text/html; charset=utf-8' }),
  body: new TextEncoder().encode(text),
})

const lengthOf = (headers: readonly string[]) => headers[headers.findIndex((name) => name.toLowerCase() === 'content-length') + 1]

test('a page uses the memory of its compressed variants, and is the same in every encoding', async () => {
  const text = `<html>${'Grüße und Küsse '.repeat(1_000)}</html>`
  const finished = finish(text)
  const { variants, size } = await createCachedPage(finished, false)
  const { identity, br, gzip } = variants
  expect(new TextDecoder().decode(identity.body)).toBe(text)
  expect(brotliDecompressSync(br.body).toString()).toBe(text)
  expect(gunzipSync(gzip.body).toString()).toBe(text)
  expect(size).toBe(br.body.byteLength + gzip.body.byteLength)
  expect(size).toBeLessThan(finished.body.byteLength / 10)
  expect(lengthOf(identity.headers)).toBe(String(finished.body.byteLength))
})

test('a short page is not compressed', async () => {
  const { variants, size } = await createCachedPage(finish('Short.'), false)
  for (const { body, headers } of Object.values(variants)) {
    expect(new TextDecoder().decode(body)).toBe('Short.')
    expect(headers.join(' ')).not.toMatch(/content-encoding/i)
  }
  expect(size).toBe(6)
})
