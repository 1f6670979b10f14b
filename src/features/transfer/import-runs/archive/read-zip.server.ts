// Reads the entries of an uploaded zip file.
import type { Readable } from 'node:stream'
import yauzl from 'yauzl'
import { maxBytesOf } from '../import-limits.ts'
import { type ArchiveLimits, ArchiveRefusal, tooManyEntries, tooManyFiles } from './archive-refusal.ts'
import { safePath } from './safe-path.ts'

type ZipEntry = { name: string; isLink: boolean; read: () => Promise<Readable> }

/** The directory at the end of a zip file is read once before, so that too many files are refused before the first one is written. */
export async function* readZip(file: string, limits: ArchiveLimits): AsyncGenerator<ZipEntry> {
  let needed = 0
  for await (const { name } of listZip(file, limits)) {
    const safe = safePath(name)
    if ('path' in safe && maxBytesOf(safe.path) !== null) needed += 1
    if (needed > limits.files) throw tooManyFiles(limits)
  }
  yield* listZip(file, limits)
}

async function* listZip(file: string, limits: ArchiveLimits): AsyncGenerator<ZipEntry> {
  const zip = await yauzl.openPromise(file, { lazyEntries: true, autoClose: false, decodeStrings: false })
  try {
    if (zip.entryCount > limits.archiveEntries) throw tooManyEntries(limits)
    for await (const entry of zip.eachEntry()) {
      const { generalPurposeBitFlag, fileNameRaw, extraFields, externalFileAttributes } = entry
      const name = yauzl.getFileNameLowLevel(generalPurposeBitFlag, fileNameRaw, extraFields, false)
      if (name.endsWith('/')) continue
      if (entry.isEncrypted()) throw new ArchiveRefusal('The archive is encrypted: pack it without a password.')
      const isLink = ((externalFileAttributes >>> 16) & 0o170000) === 0o120000
      yield { name, isLink, read: () => openEntry(zip, entry) }
    }
  } finally {
    zip.close()
  }
}

/**
 * The stream decompresses before it is read. Without a listener, a damaged entry would end the process when the disk is slow to open the target;
 * with it, reading the stream throws the error.
 */
async function openEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): Promise<Readable> {
  const stream = await zip.openReadStreamPromise(entry)
  return stream.on('error', () => undefined)
}
