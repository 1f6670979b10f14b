// Recognizes recordings and downloads by their first bytes. The site does not decode them, and serves them under the media type of what was recognized.
import type { FileFormat } from '#src/lib/files/file-formats.ts'

/** Bytes that `sniffFile` needs. */
export const SNIFFED_BYTES = 64

/** Major brands of MP4 that browsers play. `qt  ` (QuickTime), `heic` and `avif` are other formats in the same container. */
const VIDEO_BRANDS = new Set(['isom', 'iso2', 'iso3', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', 'M4V ', 'MSNV'])
const AUDIO_BRANDS = new Set(['M4A ', 'M4B '])

/** Name and content of the first file in an EPUB, which is a ZIP. */
const EPUB_ENTRY = 'mimetypeapplication/epub+zip'

const SIGNATURES: readonly (readonly [string, FileFormat])[] = [
  ['OggS', 'ogg'],
  ...['ID3', '\xff\xfb', '\xff\xfa', '\xff\xf3', '\xff\xf2'].map((start) => [start, 'mp3'] as const),
  ['%PDF-', 'pdf'],
  ['\x1f\x8b\x08', 'gz'],
  ['PK\x03\x04', 'zip'],
  // An archive without files.
  ['PK\x05\x06', 'zip'],
]

/** The format of the file that begins with these bytes; null when it is of no supported one. */
export function sniffFile(start: Uint8Array): FileFormat | null {
  const text = Buffer.from(start.subarray(0, SNIFFED_BYTES)).toString('latin1')
  if (text.startsWith('ftyp', 4)) {
    const brand = text.slice(8, 12)
    if (VIDEO_BRANDS.has(brand)) return 'mp4'
    return AUDIO_BRANDS.has(brand) ? 'm4a' : null
  }
  // Matroska has the same signature and another document type.
  if (text.startsWith('\x1aE\xdf\xa3')) return text.includes('\x42\x82\x84webm') ? 'webm' : null
  if (text.startsWith('RIFF') && text.startsWith('WAVE', 8)) return 'wav'
  const format = SIGNATURES.find(([signature]) => text.startsWith(signature))?.[1] ?? null
  return format === 'zip' && text.startsWith(EPUB_ENTRY, 30) ? 'epub' : format
}
