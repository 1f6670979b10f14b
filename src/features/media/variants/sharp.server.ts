// Loads and configures sharp. It is loaded with the first picture that must be decoded, because its library takes memory (decision 044) and
// cached variants do not need it.
import type Sharp from 'sharp'

let loading: Promise<typeof Sharp> | undefined

export function loadSharp(): Promise<typeof Sharp> {
  loading ??= load()
  return loading
}

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // Unused decoders (SVG, PDF, TIFF, ImageMagick …) are attack surface, so all but these are blocked.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif', 'VipsForeignLoadNsgif'],
  })
  // One thread per picture leaves CPU time for pages. The cache is off because rotating the largest photograph alone takes 200 MB, and
  // because variants are cached on disk.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
