// Lets the command line import an archive as it imports a folder.
// Without durable-file: creates a temporary folder for an archive, and removes it.
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { formatBytes } from '#src/lib/format/format-bytes.ts'
import { OperatorError } from '#src/server/errors.ts'
import { IMPORT_LIMITS, isArchive } from '../import-limits.ts'
import { ArchiveRefusal } from './archive-refusal.ts'
import { type LeftOut, unpackArchive } from './unpack-archive.server.ts'

type Unpacked = { folder: string; leftOut: LeftOut[] }

/**
 * Runs `work` on the folder or file at `source`. An archive is unpacked into a temporary folder, which is removed afterwards. Throws OperatorError
 * for an archive that cannot be imported.
 */
export async function withUnpackedFolder<Result>(
  source: string,
  signal: AbortSignal,
  work: (unpacked: Unpacked) => Promise<Result>,
): Promise<Result> {
  const found = isArchive(source) ? await stat(source).catch(() => null) : null
  if (!found?.isFile()) return work({ folder: source, leftOut: [] })
  if (found.size > IMPORT_LIMITS.archiveBytes)
    throw new OperatorError(`The archive is larger than ${formatBytes(IMPORT_LIMITS.archiveBytes)}.`)
  const folder = await mkdtemp(path.join(tmpdir(), 'inkfolio-archive-'))
  try {
    const { leftOut } = await unpackArchive(source, folder, { signal }).catch((error) => {
      throw error instanceof ArchiveRefusal ? new OperatorError(error.message, { cause: error }) : error
    })
    return await work({ folder, leftOut })
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
