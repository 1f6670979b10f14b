// Recordings: uploaded video and audio files, stored and served as they are.
import { RECORDING_FORMATS, type RecordingFormat } from '#src/db/schema/media.ts'

const TYPES: Record<RecordingFormat, string> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
}

const ADDRESS = /^\/media\/([0-9a-f]{64})\.(\w{3,4})$/

export type RecordingId = { hash: string; format: RecordingFormat }

export function recordingType(format: RecordingFormat): string {
  return TYPES[format]
}

export function recordingKind(format: RecordingFormat): 'video' | 'audio' {
  return TYPES[format].startsWith('video/') ? 'video' : 'audio'
}

export function recordingPath({ hash, format }: RecordingId): string {
  return `/media/${hash}.${format}`
}

/** The recording at this address of the site; null for any other address. */
export function parseRecordingPath(address: string): RecordingId | null {
  const [, hash, extension] = ADDRESS.exec(address) ?? []
  const format = RECORDING_FORMATS.find((known) => known === extension)
  return hash && format ? { hash, format } : null
}

/** The format that the name of a file claims; null when it is no recording. */
export function recordingFormatOf(fileName: string): RecordingFormat | null {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return RECORDING_FORMATS.find((known) => known === extension) ?? null
}
