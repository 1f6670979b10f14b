// Recordings and downloads: video, audio and other files, stored and served as they are.
import { FILE_FORMATS, type FileFormat, RECORDING_FORMATS, type RecordingFormat } from '#src/lib/files/file-formats.ts'

const TYPES: Record<FileFormat, string> = {
  mp4: 'video/mp4',
  webm: 'video/webm',
  mp3: 'audio/mpeg',
  ogg: 'audio/ogg',
  m4a: 'audio/mp4',
  wav: 'audio/wav',
  pdf: 'application/pdf',
  zip: 'application/zip',
  gz: 'application/gzip',
  epub: 'application/epub+zip',
}

const ADDRESS = /^\/media\/([0-9a-f]{64})\.(\w{2,4})$/

export type FileId = { hash: string; format: FileFormat }
export type RecordingId = { hash: string; format: RecordingFormat }

export function fileType(format: FileFormat): string {
  return TYPES[format]
}

export function recordingKind(format: RecordingFormat): 'video' | 'audio' {
  return TYPES[format].startsWith('video/') ? 'video' : 'audio'
}

/** Null for the format of a download. */
export function asRecordingFormat(format: FileFormat | null | undefined): RecordingFormat | null {
  return RECORDING_FORMATS.find((known) => known === format) ?? null
}

export function recordingPath({ hash, format }: FileId): string {
  return `/media/${hash}.${format}`
}

/** The recording or download at this address of the site; null for any other address. */
export function parseFilePath(address: string): FileId | null {
  const [, hash, extension] = ADDRESS.exec(address) ?? []
  const format = FILE_FORMATS.find((known) => known === extension)
  return hash && format ? { hash, format } : null
}

/** The recording at this address of the site; null for any other address. */
export function parseRecordingPath(address: string): RecordingId | null {
  const file = parseFilePath(address)
  const format = asRecordingFormat(file?.format)
  return file && format ? { hash: file.hash, format } : null
}

/** The format that the name of a file claims; null when it is neither a recording nor a download. */
export function fileFormatOf(fileName: string): FileFormat | null {
  const extension = fileName.slice(fileName.lastIndexOf('.') + 1).toLowerCase()
  return extension === 'tgz' ? 'gz' : (FILE_FORMATS.find((known) => known === extension) ?? null)
}

/** The format that the name of a file claims; null when it is no recording. */
export function recordingFormatOf(fileName: string): RecordingFormat | null {
  return asRecordingFormat(fileFormatOf(fileName))
}
