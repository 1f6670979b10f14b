import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paint, paintWithChunk } from '#tests/paint.ts'
import { runs } from '#tests/property-runs.ts'
import { isAnimatedPng } from './animated-png.server.ts'

describe('isAnimatedPng', () => {
  test('is true for a PNG with the chunk acTL before its pixels', async () => {
    expect(isAnimatedPng(await paintWithChunk('acTL'))).toBe(true)
    expect(isAnimatedPng(await paintWithChunk('tIME'))).toBe(false)
    expect(isAnimatedPng(await paint(3, 2))).toBe(false)
  })

  test('reads no foreign file as one, whatever its bytes say', () => {
    const start = Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')
    fc.assert(
      fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
        const text = Buffer.from(bytes).toString('latin1')
        expect(isAnimatedPng(bytes)).toBe(false)
        if (!text.includes('acTL')) expect(isAnimatedPng(Buffer.concat([start, bytes]))).toBe(false)
      }),
      { numRuns: runs(200) },
    )
  })
})
