// Recognizes recordings by their first bytes. The site does not decode them, and serves them under the media type of what was recognized.
import type { RecordingFormat } from '#src/db/schema/media.ts'

/** Bytes that `sniffRecording` needs. */
export const SNIFFED_BYTES = 64

/** Major brands of MP4 that browsers play. `qt  ` (QuickTime), `heic` and `avif` are other formats in the same container. */
const VIDEO_BRANDS = new Set(['isom', 'iso2', 'iso3', 'iso4', 'iso5', 'iso6', 'mp41', 'mp42', 'avc1', 'dash', 'M4V ', 'MSNV'])
const AUDIO_BRANDS = new Set(['M4A ', 'M4B '])

/** The format of the file that begins with these bytes; null when it is no supported recording. */
export function sniffRecording(start: Uint8Array): RecordingFormat | null {
  const text = Buffer.from(start.subarray(0, SNIFFED_BYTES)).toString('latin1')
  if (text.startsWith('ftyp', 4)) {
    const brand = text.slice(8, 12)
    if (VIDEO_BRANDS.has(brand)) return 'mp4'
    return AUDIO_BRANDS.has(brand) ? 'm4a' : null
  }
  // Matroska has the same signature and another document type.
  if (text.startsWith('\x1aE\xdf\xa3')) return text.includes('\x42\x82\x84webm') ? 'webm' : null
  if (text.startsWith('OggS')) return 'ogg'
  if (text.startsWith('RIFF') && text.startsWith('WAVE', 8)) return 'wav'
  return text.startsWith('ID3') || /^\xff[\xfb\xfa\xf3\xf2]/.test(text) ? 'mp3' : null
}
