import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Settings } from '#src/features/settings/settings.ts'
import { env } from '#src/server/env.server.ts'

/**
 * The content folder as an absolute path: CONTENT_DIR, else the one that the owner turned on in the data folder of this process. Null for none. Two
 * nodes with data folders of their own must not compare both: what one has not would be removed from the other.
 */
export function contentFolderOf({ contentFolder }: Pick<Settings, 'contentFolder'>): string | null {
  const { CONTENT_DIR, DATA_DIR } = env()
  if (CONTENT_DIR !== undefined) return CONTENT_DIR
  return contentFolder !== null && readDataFolderId() === contentFolder.dataFolder ? path.join(DATA_DIR, contentFolder.name) : null
}

/** The file with the id of the data folder, new whenever a content folder is turned on in it. */
export function dataFolderIdFile(): string {
  return path.join(env().DATA_DIR, '.content-folder')
}

function readDataFolderId(): string | null {
  try {
    return readFileSync(dataFolderIdFile(), 'utf8')
  } catch {
    return null
  }
}
