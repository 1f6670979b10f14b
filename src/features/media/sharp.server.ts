// sharp as pictures are handled here. Loaded with the first picture that has to be read: its library takes memory (decision 044), and what
// was made once is sent from the disk.
import type Sharp from 'sharp'

let loading: Promise<typeof Sharp> | undefined

export function loadSharp(): Promise<typeof Sharp> {
  loading ??= load()
  return loading
}

async function load(): Promise<typeof Sharp> {
  const { default: sharp } = await import('sharp')
  // Decoders that nobody needs here (SVG, PDF, TIFF, ImageMagick …) are attack surface: only these can be reached at all.
  sharp.block({ operation: ['VipsForeignLoad'] })
  sharp.unblock({
    operation: ['VipsForeignLoadJpeg', 'VipsForeignLoadPng', 'VipsForeignLoadWebp', 'VipsForeignLoadHeif', 'VipsForeignLoadNsgif'],
  })
  // One thread per picture and few pictures at a time: encoding must starve neither the pages nor the memory, of which turning
  // the largest photograph upright takes 200 MB. Variants are kept on disk, not in memory.
  sharp.concurrency(1)
  sharp.cache(false)
  return sharp
}
