import path from 'node:path'
import type { Settings } from '#src/features/settings/settings.ts'
import { env } from '#src/server/env.server.ts'

/** The content folder as an absolute path: CONTENT_DIR, else the one below the data folder that the owner turned on. Null for none. */
export function contentFolderOf({ contentFolder: name }: Pick<Settings, 'contentFolder'>): string | null {
  const { CONTENT_DIR, DATA_DIR } = env()
  if (CONTENT_DIR !== undefined) return CONTENT_DIR
  return name === null ? null : path.join(DATA_DIR, name)
}
