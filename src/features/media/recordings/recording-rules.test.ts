import { readFileSync } from 'node:fs'
import path from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { FILE_FORMATS, RECORDING_FORMATS } from '#src/lib/files/file-formats.ts'
import { projectRoot } from '#src/server/project-root.server.ts'
import { FILE_NAMES } from '../upload-limits.ts'
import { parseByteRange } from './byte-range.ts'
import { fileFormatOf, parseFilePath, parseRecordingPath, recordingFormatOf, recordingKind, recordingPath } from './recording.ts'
import { sniffFile } from './sniff-file.ts'

const HASH = 'a'.repeat(64)
const bytesOf = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['HTML', '<!doctype html><script>alert(1)</script>'],
  ['SVG', '<svg xmlns="http://www.w3.org/2000/svg"/>'],
  ['nothing', ''],
  ['PNG', '\x89PNG\r\n\x1a\n'],
  ['QuickTime', '\0\0\0\x14ftypqt  '],
  ['AVIF', '\0\0\0\x1cftypavif'],
  ['Matroska', '\x1aE\xdf\xa3\xa3B\x86\x81\x01B\x82\x88matroska'],
  ['AVI', 'RIFF\0\0\0\0AVI LIST'],
  ['a truncated WAV', 'RIFF\0\0'],
  ['a PDF behind other bytes', 'x%PDF-1.7'],
  ['a truncated ZIP', 'PK\x03'],
])('%s is no recording and no download', (_what, text) => {
  expect(sniffFile(bytesOf(text))).toBeNull()
})

test.each([
  ['clip.mp4', 'mp4'],
  ['clip.webm', 'webm'],
  ['tone.mp3', 'mp3'],
  ['tone.ogg', 'ogg'],
  ['tone.m4a', 'm4a'],
  ['tone.wav', 'wav'],
])('%s is recognized by its content', (name, format) => {
  const bytes = readFileSync(path.join(projectRoot, 'tests/e2e/content/media', name))
  expect(sniffFile(bytes)).toBe(format)
  expect(recordingFormatOf(name.toUpperCase())).toBe(format)
})

test.each([
  ['a.pdf', 'pdf', '%PDF-1.7\n'],
  ['a.zip', 'zip', 'PK\x03\x04\x14\0'],
  ['empty.zip', 'zip', 'PK\x05\x06\0\0'],
  ['a.tar.gz', 'gz', '\x1f\x8b\x08\0'],
  ['a.tgz', 'gz', '\x1f\x8b\x08\0'],
  ['a.epub', 'epub', `PK\x03\x04${'\0'.repeat(26)}mimetypeapplication/epub+zip`],
])('%s is recognized by its content, and is no recording', (name, format, text) => {
  expect([sniffFile(bytesOf(text)), fileFormatOf(name), recordingFormatOf(name)]).toEqual([format, format, null])
})

test('addresses of downloads are no recordings', () => {
  for (const format of FILE_FORMATS) expect(parseFilePath(recordingPath({ hash: HASH, format }))).toEqual({ hash: HASH, format })
  expect(parseRecordingPath(recordingPath({ hash: HASH, format: 'pdf' }))).toBeNull()
  expect(parseFilePath(`/media/${HASH}.docx`)).toBeNull()
})

test('only addresses of recordings are read as such', () => {
  for (const format of RECORDING_FORMATS) expect(parseRecordingPath(recordingPath({ hash: HASH, format }))).toEqual({ hash: HASH, format })
  for (const address of [
    `/media/${HASH}`,
    `/media/${HASH}.html`,
    `/media/${HASH}.mp4/400`,
    `//media/${HASH}.mp4`,
    `https://a.b/media/${HASH}.mp4`,
  ]) {
    expect(parseRecordingPath(address)).toBeNull()
  }
  expect([recordingKind('webm'), recordingKind('m4a')]).toEqual(['video', 'audio'])
})

test.each([
  ['bytes=0-0', { start: 0, end: 0 }],
  ['bytes=0-', { start: 0, end: 999 }],
  ['bytes=500-2000', { start: 500, end: 999 }],
  ['bytes=-100', { start: 900, end: 999 }],
  ['bytes=-5000', { start: 0, end: 999 }],
  [' bytes=1-2 ', { start: 1, end: 2 }],
])('%s is a part of 1000 bytes', (header, range) => {
  expect(parseByteRange(header, 1000)).toEqual(range)
})

test.each(['bytes=1000-', 'bytes=1000-1001', 'bytes=-0', 'bytes=999999999999999-'])('%s cannot be satisfied', (header) => {
  expect(parseByteRange(header, 1000)).toBe('unsatisfiable')
})

test.each([
  '',
  'bytes',
  'bytes=',
  'bytes=-',
  'bytes=5-1',
  'bytes=0-1,4-5',
  'items=0-1',
  'bytes=0x1-2',
  'bytes=1.5-2',
  `bytes=${'9'.repeat(16)}-`,
])('%j is ignored', (header) => {
  expect(parseByteRange(header, 1000)).toBeNull()
})

test('a part lies within the file, whatever is asked for', () => {
  const number = fc.oneof(fc.nat(2000).map(String), fc.constant(''))
  fc.assert(
    fc.property(number, number, fc.integer({ min: 1, max: 1500 }), (first, last, size) => {
      const range = parseByteRange(`bytes=${first}-${last}`, size)
      if (range === null || range === 'unsatisfiable') return
      expect(range.start >= 0 && range.start <= range.end && range.end < size).toBe(true)
    }),
  )
})

test('FILE_NAMES names every format that is stored', () => {
  const names = FILE_NAMES.split(',').map((name) => fileFormatOf(name))
  expect(new Set(names)).toEqual(new Set(FILE_FORMATS))
})
