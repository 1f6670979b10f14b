// Recordings and downloads of an imported article: files beside it that are stored as they are.
import { createReadStream } from 'node:fs'
import path from 'node:path'
import { FILE_FORMATS } from '#src/lib/files/file-formats.ts'
import { AppError } from '#src/server/errors.ts'
import { resolveInside } from './markdown-files.server.ts'

/** A file with the name of a download may be one. */
export type StoreRecording = (content: AsyncIterable<Uint8Array>, fileName: string) => Promise<{ url: string }>

/** Stores the file at a path. Throws AppError when it is not what its name claims, or too large. */
export type StoreFile = (file: string) => Promise<{ url: string }>

type Folder = { root: string; storeFile: StoreFile }

export function fileStore(storeRecording: StoreRecording): StoreFile {
  return (file) => storeRecording(readLazily(file), path.basename(file))
}

/** A dry run reads nothing, and a stream would open the file. */
async function* readLazily(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file)
}

/** Stores the recordings and downloads of an export, which are named by their hash. A file that was changed gets another address. */
export async function importExportedRecordings(content: string, folder: Folder): Promise<{ content: string; notes: string[] }> {
  let changed = content
  const notes: string[] = []
  for (const name of listStoredRecordings(content)) {
    const file = await resolveInside(folder.root, path.join(folder.root, 'media', name))
    if (!file) {
      notes.push(`file ${name}: not in the folder media of the import`)
      continue
    }
    try {
      const { url } = await folder.storeFile(file)
      changed = changed.replaceAll(`/media/${name}`, url)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      notes.push(`file ${name}: left out, it is ${String(error.details.reason ?? 'of no supported format')}`)
    }
  }
  return { content: changed, notes }
}

const STORED = new RegExp(`/media/([0-9a-f]{64}\\.(?:${FILE_FORMATS.join('|')}))(?![0-9a-z])`, 'g')

/** Distinct file names of the stored recordings and downloads in an article. */
export function listStoredRecordings(content: string): string[] {
  return [...new Set(Array.from(content.matchAll(STORED), ([, name = '']) => name))]
}
